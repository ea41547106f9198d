/** Keys whose strings are addresses and identifiers, the same in every language. */
type UntranslatedKey = "to" | "href" | "path" | "id" | "icon" | "drawing" | "kind" | "value";

/** What a text of a message stands for, e.g. `wait` and `name` in `{name} waits {wait}`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** All of a union at once. */
type UnionToIntersection<Union> = (Union extends Union ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** A translation that lost a placeholder does not compile. */
type TextWith<Text extends string> = string extends Text
  ? string
  : [Placeholders<Text>] extends [never]
    ? string
    : UnionToIntersection<
        Placeholders<Text> extends infer Name extends string
          ? Name extends Name
            ? `${string}{${Name}}${string}`
            : never
          : never
      >;

/**
 * The type of the same texts in another language: no key is missing or more, lists have their length, functions their
 * parameters, and addresses stay as they are.
 */
export type Translated<Text> = Text extends string
  ? Text extends `/${string}` | `#${string}` | `${string}://${string}`
    ? Text
    : TextWith<Text>
  : Text extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translated<Result>
    : Text extends readonly unknown[]
      ? { readonly [Index in keyof Text]: Translated<Text[Index]> }
      : Text extends object
        ? { readonly [Key in keyof Text]: Key extends UntranslatedKey ? Text[Key] : Translated<Text[Key]> }
        : Text;
