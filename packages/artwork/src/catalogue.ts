import { GOLD } from "./drawing/colour.ts";
import type { Sheet, View } from "./drawing/sheet.ts";
import { seafront } from "./scenes/coast.ts";
import { baseballCap, mug, nairobiMap, placeholder, tShirt } from "./scenes/goods.ts";
import { busAtDawn, mountKenyaAtDawn, teaHills } from "./scenes/highlands.ts";
import { merchStall, photoLine, workshop } from "./scenes/indoors.ts";
import { escarpment, roadAhead } from "./scenes/journeys.ts";
import { fishers } from "./scenes/lake.ts";
import { solarWell } from "./scenes/north.ts";
import { busBoarding, festival, meetingHall, ribbonCutting } from "./scenes/occasions.ts";
import {
  anonymousPortrait,
  chairmanPortrait,
  deputyPortrait,
  memberSpeaks,
  partyLeaderPortrait,
} from "./scenes/people.ts";
import { conventionCentre, march, newsstand } from "./scenes/streets.ts";
import { peopleTogether, treePlanting } from "./scenes/together.ts";
import { rally } from "./scenes/town.ts";
import { marketDay } from "./scenes/trade.ts";
import { fivePriorities, village, villageMeeting } from "./scenes/valley.ts";
import { ballotHand, coinCollection, openBook, pollingStation, shieldHands, voteCounting } from "./scenes/vote.ts";

export interface CatalogueEntry {
  name: string;
  alt: string;
  kind: "hero" | "page" | "card";
  width: number;
  height: number;
  widths: readonly number[];
  draw: (sheet: Sheet) => string;
  /** The part of the 1600 by 900 drawing that is shown. */
  view?: View;
  /** CSS object-position that keeps the subject in a narrow frame. */
  focus: string;
}

type DrawScene = CatalogueEntry["draw"];

/** The home page's seven: the first view of the site, so the tightest limit. */
const hero = (name: string, draw: DrawScene, focus: string, alt: string): CatalogueEntry => ({
  name,
  alt,
  kind: "hero",
  width: 1600,
  height: 900,
  widths: [480, 800, 960, 1600],
  draw,
  focus,
});

/** The wide picture at the head of a page. */
const page = (name: string, draw: DrawScene, focus: string, alt: string, top = 130): CatalogueEntry => ({
  name,
  alt,
  kind: "page",
  width: 1600,
  height: 720,
  widths: [480, 800, 960, 1600],
  draw,
  focus,
  view: [0, top, 1600, 720],
});

/** Three by two, for cards and galleries; `left` is where its part of the drawing begins. */
const card = (name: string, draw: DrawScene, left: number, alt: string, top = 0, across = 1350): CatalogueEntry => ({
  name,
  alt,
  kind: "card",
  width: 960,
  height: 640,
  widths: [480, 960],
  draw,
  focus: "50% 50%",
  view: [left, top, across, (across * 2) / 3],
});

/** Of a row of the API: first of a list or alone on its page, it is the largest part of a phone's first view. */
const row: typeof card = (...drawn) => ({ ...card(...drawn), widths: [480, 800, 960] });

const portraitCard = (name: string, draw: DrawScene, alt: string): CatalogueEntry => ({
  name,
  alt,
  kind: "card",
  width: 960,
  height: 1200,
  widths: [480, 960],
  draw,
  focus: "50% 20%",
  view: [400, 0, 720, 900],
});

const square = (name: string, draw: DrawScene, alt: string): CatalogueEntry => ({
  name,
  alt,
  kind: "card",
  width: 960,
  height: 960,
  widths: [480, 960],
  draw,
  focus: "50% 50%",
  view: [350, 0, 900, 900],
});

export const catalogue: CatalogueEntry[] = [
  hero(
    "hero-1",
    busAtDawn,
    "64% 60%",
    "The green party bus drives down from Mount Kenya at sunrise while people wave and raise their hands beside the road.",
  ),
  hero("hero-2", teaHills, "78% 60%", "Women with baskets on their backs pick tea on green hills in the morning sun."),
  hero(
    "hero-3",
    rally,
    "82% 50%",
    "A large crowd with party flags listens to a woman on a stage, with the towers of Nairobi in the evening sun.",
  ),
  hero(
    "hero-4",
    seafront,
    "70% 60%",
    "A dhow under a white sail passes the old houses and palms of a coast town while people wave from the beach.",
  ),
  hero("hero-5", marketDay, "66% 70%", "Women sell fruit and vegetables under bright umbrellas on market day."),
  hero(
    "hero-6",
    fishers,
    "80% 70%",
    "Fishers stand in a painted boat on Lake Victoria near Kisumu as the sun goes down.",
  ),
  hero(
    "hero-7",
    solarWell,
    "92% 70%",
    "Herders with goats and camels at a well that runs on solar power, on the dry plain of northern Kenya.",
  ),
  {
    ...hero(
      "about-1",
      villageMeeting,
      "60% 60%",
      "A village meets under a great tree and listens to a woman who speaks in the middle of the circle.",
    ),
    kind: "page",
  },
  {
    ...hero(
      "about-2",
      escarpment,
      "56% 80%",
      "The party bus drives along the edge of the Rift Valley at sunset, a lake with flamingos below.",
    ),
    kind: "page",
  },
  {
    ...hero(
      "about-3",
      village,
      "70% 70%",
      "School children and their teacher walk in a green valley with a school, a clinic, a water tank and solar panels.",
    ),
    kind: "page",
  },
  {
    ...hero(
      "about-4",
      peopleTogether,
      "50% 60%",
      "People from every part of Kenya stand side by side at sunrise in front of Mount Kenya.",
    ),
    kind: "page",
  },
  page(
    "leadership-hero",
    conventionCentre,
    "66% 60%",
    "Delegates with party flags in front of the round tower of the Kenyatta convention centre at dawn.",
    70,
  ),
  page(
    "gallery-hero",
    (sheet) => photoLine(sheet, [fishers, busAtDawn, seafront]),
    "50% 50%",
    "Three prints hang on a line before the hills: fishing boats, the party bus and a dhow.",
    120,
  ),
  page(
    "roadmap-hero",
    roadAhead,
    "64% 60%",
    "A road with five flags winds through green hills towards the rising sun, and the party bus is on it.",
    180,
  ),
  page(
    "constitution-hero",
    openBook,
    "64% 60%",
    "The party's constitution lies open on a wooden table, with green hills in the morning light behind it.",
    180,
  ),
  page(
    "integrity-empower",
    pollingStation,
    "74% 60%",
    "Voters wait in a calm line at a village school while a woman puts her paper in the ballot box.",
    180,
  ),
  page(
    "integrity-protect",
    voteCounting,
    "70% 60%",
    "Party agents count votes at an open table under lamps in the evening while the people watch.",
    180,
  ),
  page("news-hero", newsstand, "78% 60%", "People read newspapers beside a green newsstand on a Nairobi street.", 180),
  page(
    "events-hero",
    festival,
    "74% 50%",
    "Dancers and drummers on an open-air stage in the evening, a large crowd before them.",
    180,
  ),
  page("volunteer-hero", treePlanting, "72% 70%", "Volunteers plant young trees in rows below Mount Kenya.", 180),
  page(
    "manifesto-hero",
    fivePriorities,
    "74% 60%",
    "A valley with wind turbines, fields, a school and a clinic, and people who look out over it.",
    180,
  ),
  page(
    "donate-hero",
    coinCollection,
    "72% 60%",
    "Three hands drop coins into one woven basket while people wait on the hill behind.",
    180,
  ),
  page(
    "shop-hero",
    merchStall,
    "76% 50%",
    "A woman sells party shirts, caps and mugs at a stall with a green and gold awning.",
    180,
  ),
  page(
    "take-action-hero",
    march,
    "64% 60%",
    "People march through Nairobi behind a wide green banner with golden edges.",
    180,
  ),
  page("join-hero", busBoarding, "66% 60%", "People of every age wait to get on the green party bus.", 180),
  {
    ...hero(
      "contact-map",
      nairobiMap,
      "56% 50%",
      "A drawn map of central Nairobi with a green pin at the party's office.",
    ),
    kind: "page",
  },
  {
    ...portraitCard("login-side", busAtDawn, "The party bus comes down from Mount Kenya at sunrise."),
    view: [720, 0, 720, 900],
    focus: "50% 70%",
  },
  card(
    "feature-empower",
    ballotHand,
    200,
    "A hand lets a marked ballot fall into a ballot box while other hands are raised.",
    100,
    1200,
  ),
  card("feature-protect", shieldHands, 200, "Many hands hold up a green shield with a ballot box on it.", 100, 1200),
  card(
    "values",
    peopleTogether,
    200,
    "A herder, a trader, an elder and young people stand together with party flags.",
    280,
    930,
  ),
  {
    ...card(
      "message-video",
      memberSpeaks,
      0,
      "A member in a red dress with gold suns talks to us in front of her tea field.",
    ),
    view: [0, 0, 1600, 900],
    widths: [480, 960],
    width: 960,
    height: 540,
  },
  {
    ...card("journey-video", escarpment, 0, "The party bus on the road above the Rift Valley."),
    view: [0, 0, 1600, 900],
    widths: [480, 960],
    width: 960,
    height: 540,
  },
  portraitCard(
    "leader-chairman",
    chairmanPortrait,
    "The national chairman, an older man with a grey beard and glasses, in a dark suit with a gold tie.",
  ),
  portraitCard(
    "leader-party-leader",
    partyLeaderPortrait,
    "The party leader, a woman in a green and gold dress with a matching headwrap and beads.",
  ),
  portraitCard(
    "leader-deputy",
    deputyPortrait,
    "The deputy party leader, a young man with a short beard in a brown Kaunda suit.",
  ),
  {
    ...square("avatar-placeholder", anonymousPortrait, "A plain drawing of a person in a green shirt."),
    widths: [480],
    width: 480,
    height: 480,
  },
  row("news-1", ribbonCutting, 125, "People gather behind a red ribbon at the opening of a new party office."),
  row(
    "news-2",
    village,
    560,
    "Pupils in green and white wave in front of their school, beside their teacher.",
    230,
    1000,
  ),
  row(
    "news-3",
    solarWell,
    690,
    "Women with water cans and herders with goats at a well with solar panels and a tank.",
    290,
    900,
  ),
  row("news-planting", treePlanting, 250, "Volunteers plant young trees in rows on a farm below Mount Kenya."),
  row("news-budget", workshop, 240, "People at a long table study their ward's plan on a board."),
  row(
    "news-placeholder",
    (sheet) => placeholder(sheet, GOLD),
    125,
    "The party's mark, a green bus in a gold sun, over green hills.",
  ),
  row("event-1", meetingHall, 125, "Delegates fill a green hall and listen to a speaker before a large gold sun."),
  row("event-2", villageMeeting, 210, "A meeting of a village under a great tree."),
  row("event-3", workshop, 125, "A trainer shows a chart on a board to people with laptops."),
  row(
    "event-placeholder",
    (sheet) => placeholder(sheet, "#ff9d3a"),
    125,
    "The party's mark, a green bus in a gold sun, over green hills.",
  ),
  row("gallery-1", rally, 640, "A woman speaks from the stage at a rally in Uhuru Park, Nairobi.", 220, 960),
  row("gallery-2", teaHills, 560, "Tea pickers with full baskets in the morning.", 200, 1040),
  row("gallery-3", seafront, 620, "A dhow with five people on board passes an old coast town.", 100, 980),
  row("gallery-4", busBoarding, 540, "People wait to board the party bus.", 200, 1040),
  row("gallery-5", fishers, 700, "Three fishers wave from a yellow and green boat.", 240, 900),
  row("gallery-6", solarWell, 600, "Two herders stand at a solar-powered well with their goats.", 190, 1000),
  row("gallery-7", festival, 560, "Dancers on the stage of an evening festival.", 200, 1040),
  row("gallery-8", village, 620, "Children in school uniform wave beside their teacher.", 250, 970),
  square("product-tshirt", tShirt, "A green T-shirt with the party's bus in a gold sun."),
  square("product-cap", baseballCap, "A green cap with a gold peak and the party's mark."),
  square("product-mug", mug, "A white mug of tea with the party's mark."),
  {
    name: "membership-card",
    alt: "Mount Kenya over its wooded foothills at sunrise.",
    kind: "page",
    // A bank card's (ISO 7810, ID-1).
    width: 960,
    height: 605,
    widths: [480, 960],
    draw: mountKenyaAtDawn,
    view: [0, 0, 1428, 900],
    focus: "60% 50%",
  },
];
