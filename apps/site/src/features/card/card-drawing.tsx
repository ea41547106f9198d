import type { MemberCard } from "@party/contract/card";
import { qrPath } from "@party/ui/qr-code.tsx";
import type { Ref } from "react";
import { formatDay } from "#dates/dates.ts";
import { mediaUrl, siteUrl } from "#page-context.ts";
import { party as partyOfCard } from "#party.ts";
import { fitText } from "#ui/pictures/svg-picture.ts";
import { cardContent as content } from "./card.content.ts";

/** The proportions of a bank card (ISO 7810, ID-1). */
export const CARD_SIZE = { width: 960, height: 605 } as const;

/** Where whoever scans the card sees whether it is valid. */
export const verifyUrl = ({ code }: MemberCard) => `${siteUrl()}${import.meta.env.LANGUAGE_PATH}/verify/${code}`;

const cardColours: Record<string, string> = {
  Bronze: "#d08a4a",
  Silver: "#c9d1d8",
  Gold: "#ffd700",
  Platinum: "#dfe9f5",
};
const CARD_FONT = "Roboto, Arial, sans-serif";
const NAME_FONT_SIZES = [
  [54, 2],
  [44, 2],
  [36, 3],
  [30, 4],
] as const;
/** Of the party's name, beside the plan. */
const PARTY_FONT_SIZES = [
  [42, 1],
  [32, 2],
  [24, 3],
  [20, 4],
] as const;
const QR_SIZE = 228;

let measuringContext: CanvasRenderingContext2D | null | undefined;

/** Width of a bold text at size 1. */
function measureText(text: string): number {
  measuringContext ??= document.createElement("canvas").getContext("2d");
  if (!measuringContext) return text.length * 0.6;
  measuringContext.font = `700 100px ${CARD_FONT}`;
  return measuringContext.measureText(text).width / 100;
}

/** The card as SVG, used on the screen, on paper and as a picture. */
export function CardDrawing({
  card,
  className,
  ref,
}: {
  card: MemberCard;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement>;
}) {
  const band = cardColours[card.plan] ?? "#90ee90";
  const { size: modules, path } = qrPath(verifyUrl(card));
  const left = card.picture ? 222 : 40;
  const name = fitText(card.name, 660 - left, NAME_FONT_SIZES, measureText);
  const until = card.valid_until ? formatDay(card.valid_until) : content.noEnd;
  // Beside the label of the number, which is longer in Kiswahili.
  const untilLeft = Math.max(300, 40 + measureText(content.number) * 28 + 24);
  const pill = measureText(card.plan) * 34 + 56;
  const party = fitText(partyOfCard.name, CARD_SIZE.width - 36 - pill - 24 - 146, PARTY_FONT_SIZES, measureText);
  const partyTop = party.lines.length === 1 ? 70 : 24 + party.size;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its content is text, which screen readers read
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}`}
      className={className}
      fontFamily={CARD_FONT}
      fill="#ffffff"
    >
      <defs>
        <linearGradient id="card-sky" x2="0" y2="1">
          <stop stopColor="#002808" stopOpacity="0.9" />
          <stop offset="1" stopColor="#002808" stopOpacity="0" />
        </linearGradient>
        <clipPath id="card-portrait">
          <rect x="40" y="348" width="152" height="152" rx="16" />
        </clipPath>
      </defs>
      <image href="/pictures/membership-card-960.webp" y="-64" width={CARD_SIZE.width} height={CARD_SIZE.height} />
      <path d={`M0 0h${CARD_SIZE.width}v190H0z`} fill="url(#card-sky)" />
      <path d={`M0 322h${CARD_SIZE.width}v283H0z`} fill="#00420c" />
      <path d={`M0 322h${CARD_SIZE.width}v12H0z`} fill={band} />
      <image href="/brand/logo-mark.svg" x="36" y="26" width="92" height="92" />
      {party.lines.map((line, index) => (
        <text key={line} x="146" y={partyTop + index * party.size * 1.1} fontSize={party.size} fontWeight="800">
          {line}
        </text>
      ))}
      <text x="146" y={partyTop + (party.lines.length - 1) * party.size * 1.1 + 42} fontSize="30">
        {content.title}
      </text>
      <rect x={CARD_SIZE.width - 36 - pill} y="36" width={pill} height="60" rx="30" fill={band} />
      <text
        x={CARD_SIZE.width - 36 - pill / 2}
        y="78"
        fontSize="34"
        fontWeight="700"
        textAnchor="middle"
        fill="#1c1c1c"
      >
        {card.plan}
      </text>
      {card.picture ? (
        <image
          href={mediaUrl(card.picture)}
          x="40"
          y="348"
          width="152"
          height="152"
          preserveAspectRatio="xMidYMid slice"
          clipPath="url(#card-portrait)"
        />
      ) : null}
      {name.lines.map((line, index) => (
        <text key={line} x={left} y={346 + name.size * (0.86 + index * 1.1)} fontSize={name.size} fontWeight="700">
          {line}
        </text>
      ))}
      <text x="40" y="536" fontSize="28" fill="#dfeadf">
        {content.number}
      </text>
      <text x="40" y="576" fontSize="36" fontWeight="700">
        {card.number}
      </text>
      <text x={untilLeft} y="536" fontSize="28" fill="#dfeadf">
        {content.until}
      </text>
      <text x={untilLeft} y="576" fontSize="36" fontWeight="700">
        {until}
      </text>
      <rect x={CARD_SIZE.width - 32 - QR_SIZE} y="352" width={QR_SIZE} height={QR_SIZE} rx="14" />
      <path
        transform={`translate(${CARD_SIZE.width - 32 - QR_SIZE} 352) scale(${QR_SIZE / modules})`}
        d={path}
        fill="#000000"
        shapeRendering="crispEdges"
      />
    </svg>
  );
}
