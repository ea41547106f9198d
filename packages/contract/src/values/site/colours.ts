// Which colours a party may have, and all others of site, console, emails and files, which follow from its two.

/** As `#rrggbb`. */
export interface PartyColours {
  /** Of header, buttons and links. */
  primary: string;
  /** Of lines, marks and banners. */
  accent: string;
}

export const defaultColours: PartyColours = { primary: "#006400", accent: "#ffd700" };

export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/;

/** Of text, WCAG 2.2 level AA (1.4.3). */
export const READABLE_CONTRAST = 4.5;

interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

const channelsOf = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255) as [number, number, number];

const toHex = (channels: readonly number[]) =>
  `#${channels
    .map((each) =>
      Math.round(each * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Relative luminance of WCAG 2.2. */
const luminanceOfChannels = (channels: readonly number[]) => {
  const [red, green, blue] = channels.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

const luminanceOf = (colour: string) => luminanceOfChannels(channelsOf(colour));

/** @returns 1 to 21, as WCAG 2.2 has it. @param one and @param other as `#rrggbb` */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function toHsl(colour: string): Hsl {
  const [red, green, blue] = channelsOf(colour);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const chroma = most - least;
  const lightness = (most + least) / 2;
  if (chroma === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return { hue: (sector * 60 + 360) % 360, saturation: chroma / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function toChannels({ hue, saturation, lightness }: Hsl) {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const place = (offset + hue / 30) % 12;
    return lightness - amount * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  });
}

/** The colour of a hue and saturation that has a luminance. */
function withLuminance({ hue, saturation }: Omit<Hsl, "lightness">, luminance: number): string {
  let [low, high] = [0, 1];
  for (let step = 0; step < 18; step++) {
    const lightness = (low + high) / 2;
    if (luminanceOfChannels(toChannels({ hue, saturation, lightness })) < luminance) low = lightness;
    else high = lightness;
  }
  return toHex(toChannels({ hue, saturation, lightness: (low + high) / 2 }));
}

/** How the built-in colours follow from the default ones; the names of static-tokens.css and tokens.css, `-dark` in the dark scheme. */
const builtInScheme = {
  "green-dark": defaultColours.primary,
  green: "#228b22",
  "green-700": "#1d7a1d",
  "green-750": "#005a10",
  "green-800": "#004d00",
  "green-900": "#00420c",
  "green-950": "#00330a",
  "green-light": "#90ee90",
  "on-accent-dark": "#06240a",
  gold: defaultColours.accent,
  "gold-light": "#ffe45c",
  /** Of the line below the name in emails. */
  "gold-pale": "#ffe680",
  "on-gold": "#2b2300",
  "banner-dark": "#1b2a0f",
  "banner-end-dark": "#2a3d12",
  "on-banner-dark": "#f3eecb",
  footer: "#07290f",
  "on-footer": "#dfeadf",
  "footer-soft": "#a9c2ac",
  "footer-line": "#6d8f72",
  shade: "#002808",
  night: "#000e04",
  tar: "#10180f",
  page: "#f6f8f5",
  "page-dark": "#0f1511",
  "surface-dark": "#18211b",
  "surface-sunken": "#ecf1ea",
  "surface-sunken-dark": "#0b100d",
  "text-dark": "#e9efe9",
  "text-soft-dark": "#b3beb4",
  line: "#dbe3d8",
  "line-dark": "#2c3930",
  "control-line": "#76836f",
  "control-line-dark": "#7d8f80",
  "accent-ground": "#e6f3e6",
  "accent-ground-dark": "#16321c",
} as const;
type SchemeName = keyof typeof builtInScheme;

/** All colours of a party, as `#rrggbb`. */
export type Scheme = Readonly<Record<SchemeName, string>>;

/** Follow the accent colour in hue; the others the primary one. */
const ofAccent: readonly SchemeName[] = ["gold", "gold-light", "gold-pale", "on-gold", "on-banner-dark"];

/** As much lighter or darker than the party's colour as the built-in one is; the others are as light as the built-in ones. */
const relative: readonly SchemeName[] = [
  ...(["green", "green-700", "green-750", "green-800", "green-900", "green-950"] as const),
  "gold-light",
  "gold-pale",
];

/** The lightest that grounds of white text may be, and the brightest of lines. */
const maxLuminance: Partial<Record<SchemeName, number>> = {
  "green-700": 1.05 / 4.55 - 0.05,
  green: luminanceOf(builtInScheme.green),
};

/** How each colour follows from that of the party. */
const derivations = new Map(
  (Object.keys(builtInScheme) as SchemeName[]).map((name) => {
    const role: keyof PartyColours = ofAccent.includes(name) ? "accent" : "primary";
    const [token, builtIn] = [builtInScheme[name], defaultColours[role]];
    const [tokenHsl, builtInHsl] = [toHsl(token), toHsl(builtIn)];
    return [
      name,
      {
        role,
        isOwn: token === builtIn,
        turn: tokenHsl.hue - builtInHsl.hue + 360,
        saturation: tokenHsl.saturation / builtInHsl.saturation,
        luminance: luminanceOf(token),
        ratio: relative.includes(name) ? luminanceOf(token) / luminanceOf(builtIn) : undefined,
        most: maxLuminance[name] ?? 1,
      },
    ] as const;
  }),
);

/** Whatever colours there are: hue and saturation follow the party's, and lightness stays, so contrasts stay too. */
function deriveColour(name: SchemeName, colours: PartyColours): string {
  const { role, isOwn, turn, saturation, luminance, ratio, most } = derivations.get(name)!;
  const own = colours[role];
  if (isOwn) return own;
  const hsl = toHsl(own);
  const wanted = ratio === undefined ? luminance : ratio * luminanceOf(own);
  return withLuminance(
    { hue: (turn + hsl.hue) % 360, saturation: saturation * hsl.saturation },
    Math.min(wanted, most),
  );
}

/** All colours that follow from a party's two. For the default ones those of static-tokens.css and tokens.css. */
export const schemeOf = (colours: PartyColours): Scheme =>
  Object.fromEntries([...derivations.keys()].map((name) => [name, deriveColour(name, colours)])) as Scheme;

type Ground = SchemeName | "white";

/** Text and its ground: what the primary colour decides, and what the accent colour decides beside it. */
export const readablePairs = {
  primary: [
    ["white", "green-dark"],
    ["white", "green-700"],
    ["white", "green-750"],
    ["white", "green-800"],
    ["white", "green-900"],
    ["white", "green-950"],
    ["green-dark", "page"],
    ["green-dark", "surface-sunken"],
    ["green-dark", "accent-ground"],
    ["green-light", "page-dark"],
    ["green-light", "surface-dark"],
    ["green-light", "surface-sunken-dark"],
    ["green-light", "accent-ground-dark"],
    ["green-light", "footer"],
    ["on-accent-dark", "green-light"],
    ["text-dark", "page-dark"],
    ["text-dark", "surface-dark"],
    ["text-dark", "accent-ground-dark"],
    ["text-soft-dark", "surface-dark"],
    ["text-soft-dark", "accent-ground-dark"],
    ["on-footer", "footer"],
    ["footer-soft", "footer"],
  ],
  accent: [
    ["on-gold", "gold"],
    ["on-gold", "gold-light"],
    ["gold", "green-dark"],
    ["gold-pale", "green-dark"],
    ["gold", "green-900"],
    ["gold", "footer"],
    ["gold", "page-dark"],
    ["gold", "surface-dark"],
    ["gold", "banner-dark"],
    ["gold", "banner-end-dark"],
    ["on-banner-dark", "banner-dark"],
    ["on-banner-dark", "banner-end-dark"],
  ],
} as const satisfies Record<keyof PartyColours, readonly (readonly [Ground, Ground])[]>;

type Pairs = readonly (readonly [Ground, Ground])[];

/** With the colour itself: only its lightness can make these unreadable, as the others keep theirs. */
const ownPairs = {
  primary: (readablePairs.primary as Pairs).filter((pair) => pair.includes("green-dark")),
  accent: (readablePairs.accent as Pairs).filter((pair) => pair.includes("gold")),
};

function areReadable(pairs: Pairs, colours: PartyColours): boolean {
  const derived = new Map<Ground, string>([["white", "#ffffff"]]);
  const find = (name: Ground) => {
    const colour = derived.get(name) ?? deriveColour(name as SchemeName, colours);
    derived.set(name, colour);
    return colour;
  };
  return pairs.every(([text, ground]) => contrastOf(find(text), find(ground)) >= READABLE_CONTRAST);
}

/** Steps of lightness, finer than colours of 8 bits. */
const STEPS = 512;

/**
 * The readable colour of the same hue that is nearest to what was chosen; the same colour when it is readable. A primary
 * colour gets darker, an accent colour lighter.
 */
export function nearestReadable(role: keyof PartyColours, colours: PartyColours): string {
  if (areReadable(readablePairs[role], colours)) return colours[role];
  const own = toHsl(colours[role]);
  const end = role === "primary" ? 0 : 1;
  const at = (step: number) => ({
    ...colours,
    [role]: toHex(toChannels({ ...own, lightness: own.lightness + ((end - own.lightness) * step) / STEPS })),
  });
  let [refused, accepted] = [0, STEPS];
  while (accepted - refused > 1) {
    const middle = Math.floor((refused + accepted) / 2);
    if (areReadable(ownPairs[role], at(middle))) accepted = middle;
    else refused = middle;
  }
  while (accepted < STEPS && !areReadable(readablePairs[role], at(accepted))) accepted++;
  return at(accepted)[role];
}

/** The nearest readable colours, an accent colour beside the nearest primary one. */
export function nearestReadableColours(colours: PartyColours): PartyColours {
  const primary = nearestReadable("primary", colours);
  return { primary, accent: nearestReadable("accent", { ...colours, primary }) };
}
