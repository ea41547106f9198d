import type { Translated } from "../text/translated.ts";
import { inputTexts } from "./input-texts.ts";

/** Which text a check of an input gives, with its number; the reply says it in the reader's language. */
export const inputError = (key: keyof typeof inputTexts, number?: number | bigint): string =>
  number === undefined ? key : `${key} ${number}`;

/** @param error of `inputError`; anything else stays @param texts of the language */
export function inputErrorText(error: string, texts: Translated<typeof inputTexts> = inputTexts): string {
  const [key = "", number = ""] = error.split(" ");
  return Object.hasOwn(texts, key) ? texts[key as keyof typeof texts].replace("{number}", number) : error;
}
