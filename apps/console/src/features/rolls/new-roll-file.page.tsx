import { type ExportFormat, exportFormatNames, exportFormats } from "@party/contract/values/exports";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { SelectField, TextAreaField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { newExportContent } from "#features/exports/exports.content.ts";
import css from "#form/form.module.css";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { newRollFileContent as content } from "./roll-files.content.ts";
import { newRollContent, rollContent } from "./rolls.content.ts";

export const screen = { path: "/rolls/$id/file", params: "id" } satisfies Screen;

const fileLevels = ["ward", "constituency", "county", "nation"] as const satisfies readonly PlaceLevel[];

/** Asks for a file of a roll, on which a second person decides. */
export function NewRollFilePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const id = Number(useParams({ strict: false }).id);
  const [level, setLevel] = useState<PlaceLevel>("ward");
  const [chosen, setChosen] = useState<ChosenPlace>({});

  const send = async ({ format, reason }: Record<"level" | "place" | "format" | "reason", string>) => {
    const place = placeOf(level, chosen);
    if (!place) return;
    const body = { place, format: format as ExportFormat, reason };
    const file = await retryWithRecentCode(() => api("POST /staff/rolls/{id}/files/", { params: { id }, body }));
    for (const key of ["roll-files", "proposals"]) await queryClient.invalidateQueries({ queryKey: [key] });
    await navigate({ to: "/roll-files/$id", params: { id: file.id } });
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="rolls"
      back={<BackLink to="/rolls">‹ {rollContent.back}</BackLink>}
    >
      <RequestForm className={css.form} send={send} submit={newExportContent.submit} busy={newExportContent.busy}>
        {(field) => (
          <>
            <SelectField
              {...field("level")}
              label={content.level}
              value={level}
              onChange={({ target }) => setLevel(fileLevels.find((each) => each === target.value) ?? "ward")}
            >
              <Options of={fileLevels.map((each) => [each, content.levels[each]])} />
            </SelectField>
            <PlaceFields
              level={level}
              value={chosen}
              onChange={setChosen}
              labels={newRollContent}
              error={field("place").error}
            />
            <SelectField {...field("format")} label={newExportContent.format} defaultValue="pdf">
              <Options of={exportFormatNames.map((name) => [name, exportFormats[name].title])} />
            </SelectField>
            <TextAreaField
              {...field("reason")}
              label={newExportContent.reason}
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
