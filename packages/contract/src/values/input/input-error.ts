import type { Translated } from "../text/translated.ts";
import { inputTexts } from "./input-texts.ts";

/** Which text a check of an input gives, with its values, without spaces; the reply says it in the reader's language. */
export const inputError = (key: keyof typeof inputTexts, ...values: readonly (number | bigint | string)[]): string =>
  [key, ...values].join(" ");

/** The value of each placeholder by its place in the error. */
const places: Readonly<Record<string, number>> = { number: 0, colour: 0, nearest: 1 };

/** @param error of `inputError`; anything else stays @param texts of the language */
export function inputErrorText(error: string, texts: Translated<typeof inputTexts> = inputTexts): string {
  const [key = "", ...values] = error.split(" ");
  if (!Object.hasOwn(texts, key)) return error;
  return texts[key as keyof typeof texts].replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[places[name] ?? 0] ?? "",
  );
}
