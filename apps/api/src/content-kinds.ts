import type { ContentKinds } from "#features/content/content-kind.ts";
import { redirectContent } from "#features/content/redirects.staff.ts";
import { eventContent } from "#features/events/events.staff.ts";
import { articleContent } from "#features/news/news.staff.ts";

/** Everything that staff write and publish. */
export const contentKinds: ContentKinds = [articleContent, eventContent, redirectContent];
