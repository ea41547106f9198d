import { escapeHtml } from "@party/contract/values/escape-html";
import { oncePerParty, party, partyScheme } from "#party.ts";

/** A mark of any party: the first letter of its short name in its colours. The console's icon. */
export const partyMark = oncePerParty(() => {
  const { "green-dark": ground, gold } = partyScheme();
  const [initial] = new Intl.Segmenter("en").segment(party.shortName.toUpperCase());
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="${escapeHtml(party.name)}"><rect width="96" height="96" rx="20" fill="${ground}"/><rect x="20" y="74" width="56" height="8" rx="4" fill="${gold}"/><text x="48" y="64" font-family="Roboto, Arial, sans-serif" font-size="60" font-weight="800" text-anchor="middle" fill="#fff">${escapeHtml(initial?.segment ?? "")}</text></svg>`;
});
