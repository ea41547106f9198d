/** A node of the tree that oxc-parser makes, with the fields of its type. */
export interface AstNode {
  type: string;
  /** Offsets in the source. */
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is AstNode =>
  typeof value === "object" && value !== null && "type" in value;
