import type { ContentField } from "@party/contract/values/content-fields";

/** One control of a form: a field of a kind, or of a text of the site. */
export type FieldSpec =
  | ContentField
  | ({ key: string; label: string; hint?: string | undefined; medium?: never } & (
      | { kind: "instant" }
      /** A text of several paragraphs, stored as a list. */
      | { kind: "paragraphs"; max?: number }
      /** Numbered clauses of an article, with lettered items. */
      | { kind: "clauses" }
      /** A built-in picture by its name, or one of the library by its address without size and type. */
      | { kind: "pictureName"; altName?: string }
      /** The two colours of the party. */
      | { kind: "colours" }
      /** Several of some options, stored as a list in their order. @see fixed is always chosen */
      | { kind: "choices"; options: readonly (readonly [value: string, label: string])[]; fixed: string }
      /** Whole numbers with commas, stored as a list. */
      | { kind: "amounts" }
      /** `titleKey`: the field that names an item. */
      | { kind: "items"; one: string; fields: readonly FieldSpec[]; empty: unknown; max: number; titleKey: string }
    ));
