import { type ContentKindName, contentKindNames } from "@party/contract/values/content";
import { contentAccess } from "@party/contract/values/content-access";
import { emptyBodies } from "@party/contract/values/empty-bodies";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { Body } from "#features/content/content-api.ts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";
import { type KindScreens, screens } from "./kinds.content.ts";

export type KindSettings = KindScreens & (typeof contentAccess)[ContentKindName] & { kind: ContentKindName };

const settings = new Map<string, KindSettings>(
  contentKindNames.map((kind) => [kind, { ...contentAccess[kind], ...screens[kind], kind }]),
);

/** @returns undefined for what is no kind */
export const settingsOf = (kind: string): KindSettings | undefined => settings.get(kind);

/** A new draft. @param writer the place of the writer's role */
export const newBodyOf = ({ kind, placeOfNew }: KindSettings, writer: PlaceRef): Body => ({
  ...emptyBodies[kind],
  ...(placeOfNew ? { place: placeOfNew(writer) } : {}),
});

export const fieldsOf = ({ fields }: KindSettings, body: Record<string, unknown>): readonly FieldSpec[] =>
  typeof fields === "function" ? fields(body) : fields;
