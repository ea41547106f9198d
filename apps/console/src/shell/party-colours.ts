import { type PartyColours, schemeOf } from "@party/contract/values/colours";

/** Puts a party's colours in the place of those of the style sheets (tokens.css, document.css). */
export function applyPartyColours(colours: PartyColours): void {
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
  for (const [name, value] of Object.entries(values)) document.documentElement.style.setProperty(`--${name}`, value);
}
