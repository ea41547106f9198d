import { plural } from "@party/contract/values/plural";

/** On Today; apart from the screen's texts, which the first script has no need of. */
export const openingNoticeContent = {
  missing: (count: number, all: number) =>
    plural(
      count,
      `1 of ${all} things is missing before the site opens.`,
      `${count} of ${all} things are missing before the site opens.`,
    ),
  look: "Look at them",
};
