import { textIds } from "@party/contract/values/texts";
import { builtInTexts } from "@party/samples/site-texts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { publishText } from "./texts.ts";

/** Publishes the terms of sale. @returns their first version */
export async function createTextVersion({ db }: Pick<Services, "db">) {
  await publishText(db, textIds.terms, builtInTexts(party).terms);
  return { key: "terms", version: 1 };
}
