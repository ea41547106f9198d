import {
  type ExportColumnName,
  type ExportFormat,
  type ExportPurpose,
  exportColumnNames,
  exportColumns,
  exportFormatNames,
  exportFormats,
  exportPurposeNames,
  exportPurposes,
  isSensitive,
} from "@party/contract/values/exports";
import { type MembershipType, membershipPlans } from "@party/contract/values/membership-plans";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { type PersonSource, type PersonStatus, personSources, personStatuses } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { Checkbox, CheckboxGroup } from "@party/ui/form/choices.tsx";
import { SelectField, TextAreaField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import { useTags } from "#features/tags/tags.ts";
import css from "#form/form.module.css";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { withRecentCode } from "#session/recent-code.tsx";
import { may, useStaff } from "#session/session.ts";
import { Page } from "#shell/page/page.tsx";
import { newExportContent as content } from "./exports.content.ts";

type Field = "level" | "place" | "status" | "plan" | "source" | "tag" | "format" | "purpose" | "reason" | "columns";

const levels = ["ward", "constituency", "county", "nation"] as const satisfies readonly PlaceLevel[];
/** What a list for a meeting needs. */
const USUAL: readonly ExportColumnName[] = ["surname", "other_names", "phone", "ward"];

const readId = (value: unknown) => (Number(value) > 0 ? Number(value) : undefined);

/** Asks for a file of people; the filters of the list of members come along. */
export function NewExportPage() {
  const staff = useStaff();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [chosen, setChosen] = useState<ChosenPlace>({
    county: readId(search.county),
    constituency: readId(search.constituency),
    ward: readId(search.ward),
  });
  const [level, setLevel] = useState<PlaceLevel>(
    levels.find((each) => each !== "nation" && chosen[each] !== undefined) ?? "ward",
  );
  const tags = useTags();
  const [columns, setColumns] = useState<readonly ExportColumnName[]>(USUAL);
  const available = exportColumnNames.filter((name) => !isSensitive(name) || may(staff, "people.sensitive"));
  const why = [
    level === "county" || level === "nation" ? content.second.county : "",
    columns.some(isSensitive) ? content.second.sensitive : "",
  ].filter(Boolean);

  const send = async ({ status, plan, source, tag, format, purpose, reason }: Record<Field, string>) => {
    const place = placeOf(level, chosen);
    if (!place) return;
    const filter = {
      ...(status ? { status: status as PersonStatus } : {}),
      ...(plan ? { plan: plan as MembershipType } : {}),
      ...(source ? { source: source as PersonSource } : {}),
      ...(tag ? { tag: Number(tag) } : {}),
    };
    const body = {
      ...{ place, filter, columns: [...columns], reason },
      ...{ format: format as ExportFormat, purpose: purpose as ExportPurpose },
    };
    const { id } = await withRecentCode(() => api("POST /staff/exports/", { body }));
    await queryClient.invalidateQueries({ queryKey: ["exports"] });
    await navigate({ to: "/exports/$id", params: { id } });
  };
  return (
    <Page title={content.title} intro={content.intro} help="exports" back={<Link to="/exports">‹ {content.back}</Link>}>
      <RequestForm className={css.form} send={send} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <SelectField
              {...field("level")}
              label={content.level}
              value={level}
              onChange={({ target }) => setLevel(levels.find((each) => each === target.value) ?? "ward")}
            >
              {levels.map((each) => (
                <option key={each} value={each}>
                  {content.levels[each]}
                </option>
              ))}
            </SelectField>
            <PlaceFields
              level={level}
              value={chosen}
              onChange={setChosen}
              labels={content}
              error={field("place").error}
            />
            <SelectField {...field("status")} label={content.status} defaultValue={String(search.status ?? "")}>
              <option value="">{content.anyStatus}</option>
              {personStatuses.map((each) => (
                <option key={each} value={each}>
                  {peopleContent.statuses[each]}
                </option>
              ))}
            </SelectField>
            <SelectField {...field("plan")} label={content.plan} defaultValue={String(search.plan ?? "")}>
              <option value="">{content.anyPlan}</option>
              {membershipPlans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField {...field("source")} label={peopleContent.source} defaultValue={String(search.source ?? "")}>
              <option value="">{peopleContent.anySource}</option>
              {personSources.map((each) => (
                <option key={each} value={each}>
                  {peopleContent.sources[each]}
                </option>
              ))}
            </SelectField>
            <SelectField
              {...field("tag")}
              key={tags.length}
              label={peopleContent.tag}
              defaultValue={String(search.tag ?? "")}
            >
              <option value="">{peopleContent.anyTag}</option>
              {tags.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <CheckboxGroup legend={content.columnsOf} hint={content.columnsHint}>
              {available.map((name) => (
                <Checkbox
                  key={name}
                  label={
                    isSensitive(name)
                      ? `${exportColumns[name].title} (${content.sensitive})`
                      : exportColumns[name].title
                  }
                  checked={columns.includes(name)}
                  onChange={({ target }) =>
                    setColumns(target.checked ? [...columns, name] : columns.filter((each) => each !== name))
                  }
                />
              ))}
            </CheckboxGroup>
            <SelectField {...field("format")} label={content.format}>
              {exportFormatNames.map((name) => (
                <option key={name} value={name}>
                  {exportFormats[name].title}
                </option>
              ))}
            </SelectField>
            <SelectField {...field("purpose")} label={content.purpose} defaultValue="" required>
              <option value="">{content.choose}</option>
              {exportPurposeNames.map((name) => (
                <option key={name} value={name}>
                  {exportPurposes[name]}
                </option>
              ))}
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
              <Alert severity="info">{why.length > 0 ? why.join(" ") : content.maybe}</Alert>
            </div>
          </>
        )}
      </RequestForm>
    </Page>
  );
}
