import { ApiError } from "@party/contract/client";
import { orOffline } from "../../offline/or-offline.ts";
import { accountTexts } from "./account.content.ts";

/** What went wrong, in words, and with which fields. */
export interface Refusal {
  text: string;
  fields: Record<string, string>;
}

/** The server's own words for a refusal, else that it could not be reached. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { text: orOffline(accountTexts.unreachable), fields: {} };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, said]) => [name, said.join(" ")]));
  // One field at fault says it all; the general text beside it would say it twice.
  const [only, ...more] = Object.values(fields);
  const text = only !== undefined && more.length === 0 ? only : (error.text ?? accountTexts.failed);
  return { text, fields };
}
