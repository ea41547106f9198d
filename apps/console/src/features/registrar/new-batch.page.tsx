import type { PlaceLevel } from "@party/contract/values/permissions";
import { MAX_BATCH_PEOPLE } from "@party/contract/values/template-columns";
import { NumberField, SelectField, TextAreaField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { newExportContent } from "#features/exports/exports.content.ts";
import css from "#form/form.module.css";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { batchesContent, newBatchContent as content } from "./batches.content.ts";

export const screen = { path: "/registrar-batches/new" } satisfies Screen;

const levels = ["ward", "constituency", "county", "nation"] as const satisfies readonly PlaceLevel[];

/** Chooses members of a place, and asks a second person for their file. */
export function NewBatchPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [level, setLevel] = useState<PlaceLevel>("ward");
  const [chosen, setChosen] = useState<ChosenPlace>({});
  const send = async ({
    size,
    complete,
    reason,
  }: Record<"level" | "place" | "size" | "complete" | "reason", string>) => {
    const place = placeOf(level, chosen);
    if (!place) return;
    const body = { place, size: Number(size), only_complete: complete === "yes", reason };
    const { id } = await retryWithRecentCode(() => api("POST /staff/registrar-batches/", { body }));
    for (const key of ["registrar-batches", "proposals"]) await queryClient.invalidateQueries({ queryKey: [key] });
    await navigate({ to: "/registrar-batches/$id", params: { id } });
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="registrar"
      back={<BackLink to="/registrar-batches">‹ {batchesContent.title}</BackLink>}
    >
      <RequestForm className={css.form} send={send} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <SelectField
              {...field("level")}
              label={newExportContent.level}
              value={level}
              onChange={({ target }) => setLevel(levels.find((each) => each === target.value) ?? "ward")}
            >
              <Options of={levels.map((each) => [each, newExportContent.levels[each]])} />
            </SelectField>
            <PlaceFields
              level={level}
              value={chosen}
              onChange={setChosen}
              labels={newExportContent}
              error={field("place").error}
            />
            <NumberField
              {...field("size")}
              label={content.size}
              min={1}
              max={MAX_BATCH_PEOPLE}
              defaultValue={MAX_BATCH_PEOPLE}
              required
            />
            <SelectField {...field("complete")} label={content.complete}>
              <option value="">{content.everybody}</option>
              <option value="yes">{content.completeOnly}</option>
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
          </>
        )}
      </RequestForm>
    </Page>
  );
}
