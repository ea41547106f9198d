import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { type RollStatus, rollStatuses, rollStatusNames } from "@party/contract/values/rolls";
import { Checkbox, CheckboxGroup } from "@party/ui/form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { newRollContent as content, rollContent } from "./rolls.content.ts";

export const screen = { path: "/rolls/new" } satisfies Screen;

type RollField =
  | ("title" | "level" | "place" | "statuses" | "paid_until" | "joined_before" | "objections_until" | "kept_until")
  | "reason";

const rollLevels = ["nation", "county", "constituency", "ward"] as const satisfies readonly PlaceLevel[];
const OBJECTION_WEEKS_DAYS = 21;
const KEPT_DAYS = 365;

/** Proposes a roll, on which a second person decides. */
export function NewRollPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [level, setLevel] = useState<PlaceLevel>("nation");
  const [chosen, setChosen] = useState<ChosenPlace>({});
  const [statuses, setStatuses] = useState<readonly RollStatus[]>(["member"]);
  const today = dayInNairobi(new Date());

  const send = async ({
    title,
    paid_until,
    joined_before,
    objections_until,
    kept_until,
    reason,
  }: Record<RollField, string>) => {
    const place = placeOf(level, chosen);
    if (!place) return;
    const body = {
      ...{ title, place, statuses: [...statuses], objections_until, kept_until, reason },
      ...(paid_until ? { paid_until } : {}),
      ...(joined_before ? { joined_before } : {}),
    };
    const { id } = await retryWithRecentCode(() => api("POST /staff/rolls/", { body }));
    for (const key of ["rolls", "proposals"]) await queryClient.invalidateQueries({ queryKey: [key] });
    await navigate({ to: "/rolls/$id", params: { id } });
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="rolls"
      back={<BackLink to="/rolls">‹ {rollContent.back}</BackLink>}
    >
      <RequestForm className={css.form} send={send} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <TextField {...field("title")} label={content.name} hint={content.nameHint} maxLength={120} required />
            <SelectField
              {...field("level")}
              label={content.level}
              value={level}
              onChange={({ target }) => setLevel(rollLevels.find((each) => each === target.value) ?? "nation")}
            >
              <Options of={rollLevels.map((each) => [each, content.levels[each]])} />
            </SelectField>
            <PlaceFields
              level={level}
              value={chosen}
              onChange={setChosen}
              labels={content}
              error={field("place").error}
            />
            <CheckboxGroup legend={content.statuses}>
              {rollStatusNames.map((name) => (
                <Checkbox
                  key={name}
                  label={rollStatuses[name]}
                  error={name === rollStatusNames[0] ? field("statuses").error : undefined}
                  checked={statuses.includes(name)}
                  onChange={({ target }) =>
                    setStatuses(target.checked ? [...statuses, name] : statuses.filter((each) => each !== name))
                  }
                />
              ))}
            </CheckboxGroup>
            <TextField {...field("paid_until")} label={content.paid} hint={content.paidHint} type="date" />
            <TextField {...field("joined_before")} label={content.joined} hint={content.joinedHint} type="date" />
            <TextField
              {...field("objections_until")}
              label={content.objections}
              type="date"
              min={today}
              defaultValue={daysAfter(today, OBJECTION_WEEKS_DAYS)}
              required
            />
            <TextField
              {...field("kept_until")}
              label={content.kept}
              hint={content.keptHint}
              type="date"
              min={today}
              defaultValue={daysAfter(today, KEPT_DAYS)}
              required
            />
            <TextAreaField {...field("reason")} label={content.reason} rows={2} maxLength={500} required />
          </>
        )}
      </RequestForm>
    </Page>
  );
}
