/** More rows than this need a second person. */
export const EXPORT_ROWS_WITHOUT_APPROVAL = 200;
/** A file is there for so many hours, and for so many downloads. */
export const EXPORT_LIFETIME_HOURS = 24;
export const MAX_EXPORT_DOWNLOADS = 3;

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
} as const;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

interface ExportColumn {
  /** Title of the column. */
  title: string;
  /** Needs a second person and the permission to see sensitive data. */
  sensitive?: true;
}

export const exportColumns = {
  surname: { title: "Surname" },
  other_names: { title: "Other names" },
  number: { title: "Member number" },
  status: { title: "Status" },
  plan: { title: "Plan" },
  member_since: { title: "Member since" },
  phone: { title: "Phone" },
  email: { title: "Email" },
  sex: { title: "Gender" },
  date_of_birth: { title: "Date of birth" },
  county: { title: "County" },
  constituency: { title: "Constituency" },
  ward: { title: "Ward" },
  polling_station: { title: "Polling station" },
  voter_status: { title: "Voter" },
  source: { title: "Came by" },
  id_number: { title: "ID number", sensitive: true },
  disability: { title: "Disability", sensitive: true },
} as const satisfies Record<string, ExportColumn>;
export type ExportColumnName = keyof typeof exportColumns;
export const exportColumnNames = Object.keys(exportColumns) as [ExportColumnName, ...ExportColumnName[]];

export const isSensitiveColumn = (name: ExportColumnName): boolean => "sensitive" in exportColumns[name];
