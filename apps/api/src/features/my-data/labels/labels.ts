import { type ExportPurpose, exportPurposes } from "@party/contract/values/exports";
import { type InLanguages, inLanguages, type Language } from "@party/contract/values/languages";
import { type MoneyExportPurpose, moneyExportPurposes } from "@party/contract/values/money-exports";
import { personFieldNames, personFieldOf } from "@party/contract/values/people/person-fields";
import { type RoleName, roles } from "@party/contract/values/permissions";
import { actionSummaries } from "#access/audit.ts";
import { columnOf, isPlainField } from "#database/people/person-columns.ts";
import { actionLabels, exportPurposeLabels, roleLabels } from "./accesses.labels.sw.ts";
import * as kiswahiliColumns from "./columns.content.sw.ts";
import { columnLabels } from "./columns.content.ts";
import * as kiswahiliTables from "./tables.content.sw.ts";
import { columnLabelsOfTables, dataSubjects, erasureReasons, tableTitles } from "./tables.content.ts";

type Labels = Readonly<Record<string, string>>;

const columns = inLanguages<Labels>(columnLabels, kiswahiliColumns.columnLabels);
const columnsOfTables = inLanguages<Readonly<Record<string, Labels>>>(
  columnLabelsOfTables,
  kiswahiliTables.columnLabelsOfTables,
);
const titles = inLanguages<Labels>(tableTitles, kiswahiliTables.tableTitles);
const reasons = inLanguages<Labels>(erasureReasons, kiswahiliTables.erasureReasons);
const subjects = inLanguages(dataSubjects, kiswahiliTables.dataSubjects);

const fieldLabels = (language: Language): Labels =>
  Object.fromEntries(
    personFieldNames.map((name) => {
      const { own, label } = personFieldOf(name);
      return [isPlainField(name) ? columnOf(name) : `${name}_encrypted`, (own ?? label)[language]];
    }),
  );
const columnsOfPeople: InLanguages<Labels> = { en: fieldLabels("en"), sw: fieldLabels("sw") };

export type DataSubject = keyof typeof dataSubjects;

/** @returns undefined for a column without a label, which is not exported */
export const columnLabel = (language: Language, table: string, column: string): string | undefined =>
  columnsOfTables[language][table]?.[column] ?? columns[language][column] ?? columnsOfPeople[language][column];

export const tableTitle = (language: Language, table: string): string => titles[language][table] ?? table;

/** Why rows stay after an erasure, or what stays of them. */
export const erasureReason = (language: Language, table: string): string => reasons[language][table] ?? "";

export const subjectTitle = (language: Language, subject: DataSubject): string => subjects[language][subject];

/** @param role null for the operator of the server */
export const roleTitle = (language: Language, role: string | null): string => {
  if (role === null) return language === "sw" ? roleLabels.operator : "Operator of the server";
  return (language === "sw" ? roleLabels : roleTitles)[role as RoleName] ?? role;
};

const roleTitles = Object.fromEntries(Object.entries(roles).map(([name, { label }]) => [name, label])) as Record<
  RoleName,
  string
>;

export const exportPurposeTitle = (language: Language, purpose: ExportPurpose | MoneyExportPurpose): string =>
  (language === "sw" ? exportPurposeLabels : { ...exportPurposes, ...moneyExportPurposes })[purpose];

/** @param action of an entry of the audit log */
export const actionTitle = (language: Language, action: string): string =>
  (language === "sw" ? actionLabels[action] : undefined) ?? actionSummaries.get(action) ?? action;
