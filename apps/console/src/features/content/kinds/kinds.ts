import { type ContentKindName, contentKindNames } from "@party/contract/values/content";
import { contentAccess } from "@party/contract/values/content-access";
import {
  type ContentField,
  contentFields,
  emptyBody,
  isOfMedium,
  type StoredKind,
} from "@party/contract/values/content-fields";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { ItemBody } from "#features/content/content-api.ts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";
import { type KindScreens, screensByKind } from "./kinds.content.ts";

export type KindSettings = KindScreens & (typeof contentAccess)[ContentKindName] & { kind: ContentKindName };

const settingsByKind = new Map<string, KindSettings>(
  contentKindNames.map((kind) => [kind, { ...contentAccess[kind], ...screensByKind[kind], kind }]),
);

/** @returns undefined for what is no kind */
export const kindSettingsOf = (kind: string): KindSettings | undefined => settingsByKind.get(kind);

/** A new draft. @param writer the place of the writer's role */
export const newDraftBody = ({ kind, placeOfNew }: KindSettings, writer: PlaceRef): ItemBody => ({
  ...emptyBody(kind),
  ...(placeOfNew ? { place: placeOfNew(writer) } : {}),
});

export const fieldsOf = ({ kind, fieldsOfText }: KindSettings, body: ItemBody): readonly FieldSpec[] =>
  fieldsOfText?.(body) ?? contentFields[kind as StoredKind].filter((field: ContentField) => isOfMedium(field, body));
