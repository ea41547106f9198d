import { foldText } from "@party/contract/values/fold-text";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const { db, close } = await startTestApi();
afterAll(close);

const folded = async (text: string) =>
  (await sql<{ text: string }>`select fold_text(${text}) as text`.execute(db)).rows[0]!.text;

test.each([
  ["Wairimũ", "wairimu"],
  ["WAIRIMU\u0303", "wairimu"],
  ["Ng'ang’a Ngʼeno", "nganga ngeno"],
  ["O‘Brien D`Souza T´a ʻAmr ʿUmar Ꞌe N＇a N′b", "obrien dsouza ta amr umar e na nb"],
  ["coordinators’", "coordinators"],
  ["Wanjiru-Kipchumba Achieng\u2011Otieno", "wanjiru kipchumba achieng otieno"],
  ["Nguyễn Trần, Ọlá Ṣọlá", "nguyen tran, ola sola"],
  ["Wan\u200bji\u00adku\ufeff", "wanjiku"],
  ["ŊOLE ƁAƊO Ɛkua", "ŋole ɓaɗo ɛkua"],
  ["አበበ محمد 王 हिन्दी 한글", "አበበ محمد 王 हिन्दी 한글"],
  ["", ""],
])("%s is compared as %s, in the database and in the browser", async (text, expected) => {
  expect([foldText(text), await folded(text)]).toEqual([expected, expected]);
});
