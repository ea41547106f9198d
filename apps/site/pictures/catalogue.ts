import type { Sheet, View } from "./drawing/sheet.ts";
import { seafront } from "./scenes/coast.ts";
import { busAtDawn, teaHills } from "./scenes/highlands.ts";
import { fishers } from "./scenes/lake.ts";
import { solarWell } from "./scenes/north.ts";
import { rally } from "./scenes/town.ts";
import { marketDay } from "./scenes/trade.ts";

export interface Entry {
  name: string;
  alt: string;
  kind: "hero" | "card";
  width: number;
  height: number;
  widths: readonly number[];
  draw: (sheet: Sheet) => string;
  /** The part of the 1600 by 900 drawing that is shown. */
  view?: View;
  focus: string;
}

type Draw = Entry["draw"];

const hero = (name: string, draw: Draw, focus: string, alt: string): Entry => ({ name, alt, kind: "hero", width: 1600, height: 900, widths: [480, 960, 1600], draw, focus });

export const catalogue: Entry[] = [
  hero("hero-1", busAtDawn, "72% 60%", "The green party bus drives down from Mount Kenya at sunrise while people wave and raise their hands beside the road."),
  hero("hero-2", teaHills, "78% 60%", "Women with baskets on their backs pick tea on green hills in the morning sun."),
  hero("hero-3", rally, "74% 50%", "A large crowd with party flags listens to a woman on a stage, with the towers of Nairobi in the evening sun."),
  hero("hero-4", seafront, "70% 60%", "A dhow under a white sail passes the old houses and palms of a coast town while people wave from the beach."),
  hero("hero-5", marketDay, "66% 70%", "Women sell fruit and vegetables under bright umbrellas on market day."),
  hero("hero-6", fishers, "76% 70%", "Fishers stand in a painted boat on Lake Victoria near Kisumu as the sun goes down."),
  hero("hero-7", solarWell, "76% 70%", "Herders with goats and camels at a well that runs on solar power, on the dry plain of northern Kenya."),
];
