import { defaultColours, type PartyColours, schemeOf } from "@party/contract/values/colours";
import { storeEntry } from "@party/ui/storage/browser-storage.ts";
import { clientWithoutRetry } from "#api.ts";
import { PARTY_KEY, showParty } from "#party.ts";

/** A party's colours in the place of those of the style sheets (tokens.css, document.css); empty for the default ones. */
function cssOf(colours: PartyColours): string {
  if (colours.primary === defaultColours.primary && colours.accent === defaultColours.accent) return "";
  const scheme = schemeOf(colours);
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`;
  const values = {
    accent: pair(scheme["green-dark"], scheme["green-light"]),
    "on-accent": pair("#ffffff", scheme["on-accent-dark"]),
    "accent-ground": pair(scheme["accent-ground"], scheme["accent-ground-dark"]),
    focus: pair(scheme["green-dark"], scheme.gold),
    page: pair(scheme.page, scheme["page-dark"]),
    surface: pair("#ffffff", scheme["surface-dark"]),
    "surface-sunken": pair(scheme["surface-sunken"], scheme["surface-sunken-dark"]),
    line: pair(scheme.line, scheme["line-dark"]),
    "control-line": pair(scheme["control-line"], scheme["control-line-dark"]),
    text: pair("#333333", scheme["text-dark"]),
    "text-soft": pair("#666666", scheme["text-soft-dark"]),
    "party-gold": scheme.gold,
    "on-party-gold": scheme["on-gold"],
    "party-ground": `linear-gradient(160deg, ${scheme["green-dark"]}, ${scheme.green} 60%, ${scheme["green-900"]})`,
  };
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

/** Asks whose console this is; without a network it stays what it was. */
export async function loadParty(): Promise<void> {
  const found = await clientWithoutRetry("GET /party/").catch(() => undefined);
  if (!found) return;
  const shown = { name: found.name, short_name: found.short_name, css: cssOf(found.colours) };
  storeEntry("localStorage", PARTY_KEY, JSON.stringify(shown));
  showParty(shown);
}
