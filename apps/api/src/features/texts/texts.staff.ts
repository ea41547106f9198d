import type { SiteTextDraft } from "@party/contract/content-bodies";
import { missingFieldErrors } from "@party/contract/content-needs";
import { type TextKey, textIds, textKeyOf, textsNeedingApproval, textTitles } from "@party/contract/values/texts";
import { textsInKiswahili } from "@party/samples/kiswahili/site-texts";
import { NATION } from "#access/territory.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { partyInLanguages } from "#party.ts";
import { Problem } from "#problem.ts";
import { withRowIds } from "./text-rows.ts";
import { findText, parseText, publishText, selectTextRows, unpublishText } from "./texts.ts";

/** What all texts have in common, whoever may publish them. A draft says which it is, so that it can be checked without its id. */
export const textContentOf = (isOwn: (key: TextKey) => boolean): Omit<ContentKind<SiteTextDraft>, "kind"> => ({
  rows: selectTextRows(Object.entries(textIds).flatMap(([key, id]) => (isOwn(key as TextKey) ? [id] : []))),
  titleOf: ({ key }) => textTitles[key],
  placeOf: () => NATION,
  clean: (body, before) => ({ ...body, text: withRowIds(body.text, before?.text) }),
  missing: (body) => missingFieldErrors("texts", body),
  checks: () => [],
  async findLive(db, id) {
    const found = await findText(db, id);
    if (!found || !isOwn(found.key)) return undefined;
    return { body: { key: found.key, text: found.body as SiteTextDraft["text"] }, publishedAt: found.publishedAt };
  },
  async insertDraft() {
    throw new Problem("not_found");
  },
  async publish(tx, id, { key, text }) {
    if (textKeyOf(id) !== key) throw new Problem("not_found");
    await publishText(tx, id, text);
  },
  unpublish: unpublishText,
  preview: async (_db, id, { text }) => ({ [textKeyOf(id) as TextKey]: parseText(id, text) }),
});

const builtInTextsInKiswahili = textsInKiswahili(partyInLanguages.sw);

/** Texts of the site but for the constitution. Two people publish those of `textsNeedingApproval`. */
export const textContent: ContentKind<SiteTextDraft> = {
  ...textContentOf((key) => key !== "constitution"),
  kind: "texts",
  suggestTranslation(id, language) {
    if (language !== "sw") return undefined;
    const key = textKeyOf(id) as TextKey;
    const text = builtInTextsInKiswahili[key];
    return text && { key, text };
  },
  needsSecondPerson: (id) => textsNeedingApproval.includes(textKeyOf(id) as TextKey),
};
