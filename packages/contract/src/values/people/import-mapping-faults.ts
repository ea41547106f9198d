import type { ImportMapping } from "../../people/imports.staff.ts";
import type { ImportField, ImportMappingFault, ImportMatchKey } from "./imports.ts";

/** The column by which people are matched. */
export const fieldOfMatchKey: Record<ImportMatchKey, ImportField> = {
  id_number: "id_number",
  member_number: "member_number",
  reference: "reference",
  phone_name: "phone",
  email: "email",
};

interface GivenMapping {
  mapping: Omit<ImportMapping, "words">;
  match_by: readonly ImportMatchKey[];
}

/** All that a mapping lacks. @param width columns of the file */
export function findMappingFaults({ mapping, match_by }: GivenMapping, width: number): ImportMappingFault[] {
  const { columns, date_format, list } = mapping;
  const used = columns.filter((field) => field !== null);
  const single = used.filter((field) => field !== "other_names");
  const whole = used.filter((field) => field === "full_name" || field === "full_name_surname_first").length;
  const parts = used.filter((field) => field === "surname" || field === "other_names").length;
  const hasTwoNames = whole > 1 || (whole > 0 && parts > 0);
  const faults: Partial<Record<ImportMappingFault, boolean>> = {
    columns: columns.length !== width,
    twice: new Set(single).size < single.length,
    two_names: hasTwoNames,
    names: whole === 0 && !(used.includes("surname") && used.includes("other_names")),
    date_format: used.includes("date_of_birth") && date_format === null,
    list: used.includes("reference") && list.trim() === "",
    no_key: match_by.length === 0,
    key: match_by.some((key) => !used.includes(fieldOfMatchKey[key])),
  };
  return (Object.keys(faults) as ImportMappingFault[]).filter((fault) => faults[fault]);
}
