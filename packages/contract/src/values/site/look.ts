import { defaultColours, type PartyColours, schemeOf } from "./colours.ts";

/** The colours of a party in what was built with the default ones. */
export interface Look {
  /** Differs from one pair of colours to the next. */
  version: string;
  /** HTML, CSS, scripts or SVG with the party's colours, which name the files of this version. */
  apply: (text: string, about?: { isCss?: boolean }) => string;
}

const BUILT_IN = schemeOf(defaultColours);
/** The minifier writes some colours by name, in style sheets alone. */
const NAMED_COLOURS: Readonly<Record<string, string>> = { gold: "#ffd700" };

let newest: { key: string; look: Look | undefined } | undefined;

/**
 * The build writes the default colours into CSS and scripts (docs/decisions/0030). For another pair the server replaces
 * their values by those that follow from it. @returns undefined for the default colours
 */
export function lookOf(colours: PartyColours = defaultColours): Look | undefined {
  const key = `${colours.primary}${colours.accent}`;
  if (newest?.key !== key) newest = { key, look: createLook(colours, key) };
  return newest.look;
}

function createLook(colours: PartyColours, key: string): Look | undefined {
  if (key === `${defaultColours.primary}${defaultColours.accent}`) return undefined;
  const scheme = schemeOf(colours);
  const replaced = new Map(
    Object.entries(BUILT_IN).map(([name, colour]) => [colour, scheme[name as keyof typeof scheme]]),
  );
  const version = key.replaceAll("#", "");
  /** With or without how opaque it is. In one pass, because a new colour may be a default one. */
  const recolour = (text: string) =>
    text.replace(/#([0-9a-f]{6})([0-9a-f]{2})?\b/gi, (found, colour: string, alpha = "") => {
      const own = replaced.get(`#${colour.toLowerCase()}`);
      return own ? own + alpha : found;
    });
  const withoutNames = (css: string) => css.replace(/(?<=[\s:,(])gold(?=[\s;,)}!])/g, (name) => NAMED_COLOURS[name]!);
  return {
    version,
    apply: (text, { isCss = false } = {}) =>
      recolour(isCss ? withoutNames(text) : text.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, withoutNames)).replace(
        /\bassets\/(?=[\w.-]+\.(?:js|css|woff2)\b)/g,
        `assets/${version}/`,
      ),
  };
}
