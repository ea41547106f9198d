declare module "*.md" {
  export const title: string;
  /** The text after the title. */
  export const html: string;
}
