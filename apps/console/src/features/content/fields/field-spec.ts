import type { CategorizedKind } from "@party/contract/values/content";
import type { PlaceLevel } from "@party/contract/values/permissions";
import type { Uploaded } from "./upload-field.tsx";

/** One control of a form. `key` may lead into an object: `position.title`. */
export type FieldSpec = { key: string; label: string; hint?: string | undefined } & (
  | { kind: "line"; max?: number; type?: "text" | "email" | "tel" | "url" }
  | { kind: "hours"; max?: number }
  | { kind: "lines"; max?: number; rows?: number }
  | { kind: "html" }
  | { kind: "date" }
  | { kind: "instant" }
  | { kind: "number"; min?: number; max?: number; nullable?: true }
  | { kind: "choice"; options: readonly (readonly [value: string, label: string])[] }
  | { kind: "check" }
  | { kind: "words" }
  /** A text of several paragraphs, stored as a list. */
  | { kind: "paragraphs"; max?: number }
  /** Numbered clauses of an article, with lettered items. */
  | { kind: "clauses" }
  /** `altName`: the field beside it with its alternative text. */
  | { kind: "picture"; altName?: string }
  /** A built-in picture by its name, or one of the library by its address without size and type. */
  | { kind: "pictureName"; altName: string }
  | { kind: "category"; of: CategorizedKind }
  | { kind: "upload"; of: Uploaded }
  | { kind: "place"; levels: readonly PlaceLevel[] }
  /** `titleKey`: the field that names an item. */
  | { kind: "items"; one: string; fields: readonly FieldSpec[]; empty: unknown; max: number; titleKey: string }
);
