import { apiUrl } from "#page-context.ts";
import { fetchAsMember } from "#session/fetch-as-member.ts";
import { accessToken } from "#session/tokens.ts";

/** Long enough for a browser to have taken the file over. */
const KEPT_MS = 60_000;

/** Saves the statement of a year; a plain link could send no bearer token. @throws when it did not come */
export async function downloadStatement(year: number): Promise<void> {
  const response = await fetchAsMember(`${apiUrl()}/payments/statements/${year}/statement.pdf`, {
    headers: { authorization: `Bearer ${accessToken()}` },
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `statement-${year}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
