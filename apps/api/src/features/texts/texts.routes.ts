import { texts } from "@party/contract/texts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { siteContent } from "./texts.ts";

export const textRoutes = ({ db }: Services) => implement(texts, { list: () => siteContent(db) });
