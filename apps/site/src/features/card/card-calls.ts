import type { Card } from "@party/contract/card";
import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";
import { apiUrl } from "#page-context.ts";
import { fetchAsMember } from "#session/fetch-as-member.ts";
import { accessToken } from "#session/tokens.ts";

/** @returns null without a membership in force, and from a server without cards (404) */
export async function loadCard(signal: AbortSignal): Promise<Card | null> {
  try {
    return (await api("GET /api/card/", { signal })).card;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Saves the card's PDF; a plain link could not carry the sign-in. @throws ApiError when the server refuses */
export async function savePdf(number: string): Promise<void> {
  const response = await fetchAsMember(`${apiUrl()}/api/card/card.pdf`, {
    headers: { authorization: `Bearer ${accessToken()}` },
  });
  if (!response.ok) throw new ApiError(response.status, undefined);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `card-${number}.pdf`;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
