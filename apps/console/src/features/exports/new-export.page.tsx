import {
  type ExportColumnName,
  type ExportPurpose,
  exportColumnNames,
  exportColumns,
  exportFormats,
  exportPurposeNames,
  exportPurposes,
  isSensitiveColumn,
  type TableFormat,
  tableFormatNames,
} from "@party/contract/values/exports";
import { listPlans, type MembershipType } from "@party/contract/values/membership-plans";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { type PersonSource, type PersonStatus, personSources, personStatuses } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { Checkbox, CheckboxGroup } from "@party/ui/form/choices.tsx";
import { SelectField, TextAreaField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import { peopleFilterTexts } from "#features/people/people-filters.ts";
import { useTags } from "#features/tags/tags.ts";
import css from "#form/form.module.css";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { ListSearch } from "#list/list-search.ts";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { newExportContent as content } from "./exports.content.ts";

export const screen = {
  path: "/exports/new",
  /** The filters of the list of members. */
  search: "GET /staff/people/",
} satisfies Screen;

type ExportFormField =
  | "level"
  | "place"
  | "status"
  | "plan"
  | "source"
  | "tag"
  | "format"
  | "purpose"
  | "reason"
  | "columns";

const exportLevels = ["ward", "constituency", "county", "nation"] as const satisfies readonly PlaceLevel[];
/** What a list for a meeting needs. */
const DEFAULT_COLUMNS: readonly ExportColumnName[] = ["surname", "other_names", "phone", "ward"];

const parseId = (value: unknown) => (Number(value) > 0 ? Number(value) : undefined);

interface ExportFilter {
  name: ExportFormField;
  label: string;
  /** When nothing is chosen. */
  any: string;
  choices: (readonly [value: string | number, text: string])[];
}

const { statuses, sources } = peopleContent;

const exportFilters = (tags: ReturnType<typeof useTags>): ExportFilter[] => [
  {
    ...{ name: "status", label: content.status, any: content.anyStatus },
    choices: personStatuses.map((each) => [each, statuses[each]]),
  },
  {
    ...{ name: "plan", label: content.plan, any: content.anyPlan },
    choices: listPlans().map(({ id, name }) => [id, name]),
  },
  {
    ...{ name: "source", label: peopleContent.source, any: peopleContent.anySource },
    choices: personSources.map((each) => [each, sources[each]]),
  },
  {
    ...{ name: "tag", label: peopleContent.tag, any: peopleContent.anyTag },
    choices: tags.map(({ id, name }) => [id, name]),
  },
];

/** Other filters of the list of members, which come along as they are. */
const keptFilters = [
  "joined_from",
  "joined_to",
  "ends_from",
  "ends_to",
  "paid",
  "paid_from",
  "paid_to",
  "age_from",
  "age_to",
  "sex",
  "missing",
] as const;

function keptFilterOf(search: Record<string, unknown>) {
  const kept = keptFilters.filter((name) => search[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, search[name]])) as Partial<
    Pick<ListSearch<"GET /staff/people/">, (typeof keptFilters)[number]>
  >;
}

const takenAloneQuery = queryOptions({
  queryKey: ["exports", "taken alone"],
  queryFn: ({ signal }) => api("GET /staff/exports/", { query: { limit: 1 }, signal }),
});

/** Asks for a file of people; the filters of the list of members come along. */
export function NewExportPage() {
  const staff = useStaff();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [chosen, setChosen] = useState<ChosenPlace>({
    county: parseId(search.county),
    constituency: parseId(search.constituency),
    ward: parseId(search.ward),
  });
  const [level, setLevel] = useState<PlaceLevel>(
    exportLevels.find((each) => each !== "nation" && chosen[each] !== undefined) ?? "ward",
  );
  const filters = exportFilters(useTags());
  const kept = keptFilterOf(search);
  const { data: takenAlone } = useQuery(takenAloneQuery);
  const taken = takenAlone?.taken_alone;
  const [columns, setColumns] = useState<readonly ExportColumnName[]>(DEFAULT_COLUMNS);
  const available = exportColumnNames.filter(
    (name) => !isSensitiveColumn(name) || hasPermission(staff, "people.sensitive"),
  );
  const why = [
    level === "county" || level === "nation" ? content.second.county : "",
    columns.some(isSensitiveColumn) ? content.second.sensitive : "",
  ].filter(Boolean);

  const send = async ({ status, plan, source, tag, format, purpose, reason }: Record<ExportFormField, string>) => {
    const place = placeOf(level, chosen);
    if (!place) return;
    const filter = {
      ...kept,
      ...(status ? { status: status as PersonStatus } : {}),
      ...(plan ? { plan: plan as MembershipType } : {}),
      ...(source ? { source: source as PersonSource } : {}),
      ...(tag ? { tag: Number(tag) } : {}),
    };
    const body = {
      ...{ place, filter, columns: [...columns], reason },
      ...{ format: format as TableFormat, purpose: purpose as ExportPurpose },
    };
    const { id } = await retryWithRecentCode(() => api("POST /staff/exports/", { body }));
    await queryClient.invalidateQueries({ queryKey: ["exports"] });
    await navigate({ to: "/exports/$id", params: { id } });
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="exports"
      back={<BackLink to="/exports">‹ {content.back}</BackLink>}
    >
      <RequestForm className={css.form} send={send} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <SelectField
              {...field("level")}
              label={content.level}
              value={level}
              onChange={({ target }) => setLevel(exportLevels.find((each) => each === target.value) ?? "ward")}
            >
              <Options of={exportLevels.map((each) => [each, content.levels[each]])} />
            </SelectField>
            <PlaceFields
              level={level}
              value={chosen}
              onChange={setChosen}
              labels={content}
              error={field("place").error}
            />
            {filters.map(({ name, label, any, choices }) => (
              // Made again once the tags are there, so that the one of the address is chosen.
              <SelectField
                {...field(name)}
                key={`${name} ${choices.length}`}
                label={label}
                defaultValue={String(search[name] ?? "")}
              >
                <option value="">{any}</option>
                <Options of={choices} />
              </SelectField>
            ))}
            {Object.keys(kept).length > 0 ? <p>{content.alsoFiltered(peopleFilterTexts(kept))}</p> : null}
            <CheckboxGroup legend={content.columnsOf} hint={content.columnsHint}>
              {available.map((name) => (
                <Checkbox
                  key={name}
                  label={
                    isSensitiveColumn(name) ? `${exportColumns[name]} (${content.sensitive})` : exportColumns[name]
                  }
                  checked={columns.includes(name)}
                  onChange={({ target }) =>
                    setColumns(target.checked ? [...columns, name] : columns.filter((each) => each !== name))
                  }
                />
              ))}
            </CheckboxGroup>
            <SelectField {...field("format")} label={content.format}>
              <Options of={tableFormatNames.map((name) => [name, exportFormats[name].title])} />
            </SelectField>
            <SelectField {...field("purpose")} label={content.purpose} defaultValue="" required>
              <option value="">{content.choose}</option>
              <Options of={exportPurposeNames.map((name) => [name, exportPurposes[name]])} />
            </SelectField>
            <TextAreaField
              {...field("reason")}
              label={content.reason}
              hint={content.reasonHint}
              rows={2}
              minLength={10}
              maxLength={300}
              required
            />
            <div role="status">
              {why.length > 0 ? <Alert severity="info">{why.join(" ")}</Alert> : null}
              {why.length === 0 && taken !== undefined ? <Alert severity="info">{content.alone(taken)}</Alert> : null}
            </div>
          </>
        )}
      </RequestForm>
    </Page>
  );
}
