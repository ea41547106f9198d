import type { Ref } from "react";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { fitText } from "#ui/pictures/svg-picture.ts";
import type { Moment } from "./moment.ts";
import { momentContent as content } from "./moments.content.ts";

/** As wide as high, so that no app cuts it. */
export const MOMENT_SIZE = 1080;
/** Of the display face, under which it is embedded in the picture. */
export const MOMENT_FACE = "Display";
const FONT = `${MOMENT_FACE}, Roboto, Arial, sans-serif`;
const MARGIN = 72;
const WORDS_WIDTH = MOMENT_SIZE - 2 * MARGIN;
const IMAGE_HEIGHT = 430;
/** Where the words stand, from top to bottom. */
const WORDS = { top: IMAGE_HEIGHT, bottom: MOMENT_SIZE - 100 } as const;
const HEADLINE_SIZES = [
  [92, 1],
  [80, 2],
  [64, 3],
  [52, 4],
] as const;
const SUBJECT_SIZES = [
  [64, 1],
  [52, 2],
  [42, 3],
  [34, 4],
] as const;
const LINE_SIZES = [
  [38, 1],
  [34, 3],
  [28, 4],
] as const;
const PARTY_SIZES = [
  [46, 1],
  [34, 2],
] as const;

const pictures: Record<Moment["kind"], string> = {
  joining: "join-hero",
  joined: "join-hero",
  giving: "donate-hero",
  attending: "events-hero",
  promise: "manifesto-hero",
};

let measuringContext: CanvasRenderingContext2D | null | undefined;

/** Width of a text at size 1. */
function measureText(text: string): number {
  measuringContext ??= document.createElement("canvas").getContext("2d");
  if (!measuringContext) return text.length * 0.6;
  measuringContext.font = `800 100px ${FONT}`;
  return measuringContext.measureText(text).width / 100;
}

interface Line {
  text: string;
  size: number;
  y: number;
  fill: string;
}

/** What is written on the picture, from top to bottom. */
function linesOf(moment: Moment, signature: readonly string[]): Line[] {
  const { kind, subject, details = [] } = moment;
  let y = 0;
  const parts = [
    { text: content.headline[kind](party.name), sizes: HEADLINE_SIZES, fill: "#fff6df" },
    ...(subject ? [{ text: subject, sizes: SUBJECT_SIZES, fill: "#ffd700" }] : []),
    ...details.map((text) => ({ text, sizes: LINE_SIZES, fill: "#90ee90" })),
    ...signature.map((text) => ({ text, sizes: LINE_SIZES, fill: "#ffffff" })),
  ];
  const lines = parts.flatMap(({ text, sizes, fill }) => {
    const { lines, size } = fitText(text, WORDS_WIDTH, sizes, measureText);
    y += 16;
    return lines.slice(0, sizes.at(-1)![1]).map((part) => {
      y += size * 1.12;
      return { text: part, size, y: y - size * 0.2, fill };
    });
  });
  const top = WORDS.top + Math.max(0, WORDS.bottom - WORDS.top - y) / 2;
  return lines.map((line) => ({ ...line, y: line.y + top }));
}

interface MomentDrawingProps {
  moment: Moment;
  /** Name and ward, as chosen. */
  signature: readonly string[];
  className?: string | undefined;
  ref?: Ref<SVGSVGElement>;
}

/** A moment as SVG, on the screen and as a picture: what was done, and of the person what they chose. */
export function MomentDrawing({ moment, signature, className, ref }: MomentDrawingProps) {
  const lines = linesOf(moment, signature);
  const name = fitText(party.name, WORDS_WIDTH - 130, PARTY_SIZES, measureText);
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${MOMENT_SIZE} ${MOMENT_SIZE}`}
      className={className}
      fontFamily={FONT}
      fontWeight="800"
      role="img"
      aria-label={content.preview(lines.map(({ text }) => text).join(" "))}
    >
      <defs>
        <linearGradient id="moment-ground" x2="0" y2="1">
          <stop stopColor="#006400" />
          <stop offset="1" stopColor="#00330a" />
        </linearGradient>
        <linearGradient id="moment-sky" x2="0" y2="1">
          <stop stopColor="#00240a" stopOpacity="0.85" />
          <stop offset="1" stopColor="#00240a" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`M0 0h${MOMENT_SIZE}v${MOMENT_SIZE}h-${MOMENT_SIZE}z`} fill="url(#moment-ground)" />
      <image
        href={`/pictures/${pictures[moment.kind]}-960.webp`}
        width={MOMENT_SIZE}
        height={IMAGE_HEIGHT + 30}
        preserveAspectRatio="xMidYMid slice"
      />
      <path d={`M0 0h${MOMENT_SIZE}v220h-${MOMENT_SIZE}z`} fill="url(#moment-sky)" />
      <path d={`M0 ${IMAGE_HEIGHT}L${MOMENT_SIZE} ${IMAGE_HEIGHT - 60}V${MOMENT_SIZE}H0z`} fill="url(#moment-ground)" />
      <path d={`M0 ${IMAGE_HEIGHT}L${MOMENT_SIZE} ${IMAGE_HEIGHT - 60}`} stroke="#ffd700" strokeWidth="12" />
      <image href="/brand/logo.svg" x={MARGIN - 14} y="36" width="112" height="112" />
      {name.lines.map((line, at) => (
        <text
          key={line}
          x={MARGIN + 118}
          y={92 + name.size * (0.35 + at - (name.lines.length - 1) / 2)}
          fontSize={name.size}
          fill="#ffffff"
        >
          {line}
        </text>
      ))}
      {lines.map(({ text, size, y, fill }) => (
        <text key={y} x={MARGIN} y={y} fontSize={size} fill={fill}>
          {text}
        </text>
      ))}
      <text x={MARGIN} y={MOMENT_SIZE - 48} fontSize="34" fill="#90ee90">
        {new URL(siteUrl()).host}
      </text>
    </svg>
  );
}
