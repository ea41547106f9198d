import { type ExportedField, exportedFields, sensitiveFields, shortLabelOf } from "./person-fields.ts";

/** More different people than this in files of so many days need a second person. */
export const EXPORT_ROWS_WITHOUT_APPROVAL = 200;
export const EXPORT_ALLOWANCE_DAYS = 30;
/** A file is there for so many hours, and for so many downloads. */
export const EXPORT_LIFETIME_HOURS = 24;
export const MAX_EXPORT_DOWNLOADS = 3;
/** It is made within this; later its task finds no file. */
export const EXPORT_PREPARATION_HOURS = 48;

/** What a file holds. */
export type ExportContent = "people" | "payments" | "givers" | "registrar" | "resignations" | "roll";

/** What people are taken out for. */
export const exportPurposes = {
  meeting: "Invitations to a meeting",
  calls: "Calls or visits",
  check: "A check of the register on paper",
  training: "Training or duties of volunteers",
  law: "A duty by law",
  other: "Something else",
} as const;
export type ExportPurpose = keyof typeof exportPurposes;
export const exportPurposeNames = Object.keys(exportPurposes) as [ExportPurpose, ...ExportPurpose[]];

/** What a file can be. */
export const exportFormats = {
  csv: { title: "CSV", mediaType: "text/csv" },
  xlsx: { title: "Excel (XLSX)", mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  pdf: { title: "PDF (Form 11A)", mediaType: "application/pdf" },
} as const;
export type ExportFormat = keyof typeof exportFormats;
/** Of people and of money. */
export const tableFormatNames = ["csv", "xlsx"] as const satisfies ExportFormat[];
export type TableFormat = (typeof tableFormatNames)[number];
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

/** What follows from memberships and ward, by the field before which it stands. */
const followingColumns = {
  phone: { number: "Member number", status: "Status", plan: "Plan", member_since: "Member since" },
  ward: { county: "County", constituency: "Constituency" },
  id_number: { source: "Came by" },
} satisfies Partial<Record<ExportedField, object>>;

type FollowingColumn = { [Field in keyof typeof followingColumns]: keyof (typeof followingColumns)[Field] };
export type ExportColumnName = ExportedField | FollowingColumn[keyof FollowingColumn];

/** Titles of the columns. */
export const exportColumns = Object.fromEntries(
  exportedFields.flatMap((name) => [
    ...Object.entries(name in followingColumns ? followingColumns[name as keyof FollowingColumn] : {}),
    [name, shortLabelOf(name)],
  ]),
) as Record<ExportColumnName, string>;
export const exportColumnNames = Object.keys(exportColumns) as [ExportColumnName, ...ExportColumnName[]];

/** Needs a second person and the permission to see sensitive data. */
export const isSensitiveColumn = (name: ExportColumnName): boolean =>
  sensitiveFields.some((sensitive) => sensitive === name);
