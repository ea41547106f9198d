import type { TemplateDetails } from "@party/contract/registrar-templates.staff";
import { exportFormats } from "@party/contract/values/exports";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import css from "./registrar.module.css";
import { TemplateForm } from "./template-form.tsx";
import { templateContent as content, templatesContent } from "./templates.content.ts";

export const screen = { path: "/registrar-templates/$id", params: "id" } satisfies Screen;

/** A line of the file is a column here, so that many titles fit on a phone. */
const Preview = ({ columns, preview }: Pick<TemplateDetails, "columns" | "preview">) => (
  <>
    <p>{content.previewText}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keys (WCAG 2.1.1). */}
    <section className={css.scroll} aria-label={content.previewTable} tabIndex={0}>
      <table className={css.table}>
        <tbody>
          {columns.map(({ title }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title.
            <tr key={at}>
              <th scope="row">{title}</th>
              {preview.map((cells, person) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the people are invented, in an order of their own.
                <td key={person}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
);

/** One version of a template: how it looks, and how it is put into force or edited as another one. */
export const TemplatePage: FC = detailPage("GET /staff/registrar-templates/{id}/", {
  back: { to: "/registrar-templates", label: templatesContent.title },
  help: "registrar",
  title: ({ name, id }) => content.titleOf(name, id),
  notice: ({ state }) =>
    state === "not_confirmed" ? (
      <Alert severity="warning">{content.notConfirmed}</Alert>
    ) : (
      <Alert severity={state === "in_force" ? "success" : "info"}>{templatesContent.states[state]}</Alert>
    ),
  panels: [
    {
      id: "what",
      title: content.what,
      facts: ({ format, valid_from, consent_version, file_names, confirmed }) => [
        [content.format, exportFormats[format].title],
        [content.from, formatDay(valid_from)],
        [content.consent, consent_version],
        [content.fileNames, file_names],
        [
          content.confirmed,
          confirmed &&
            content.confirmedBy(confirmed.proposed_by, confirmed.approved_by, formatInstant(new Date(confirmed.at))),
        ],
      ],
      actions: [
        {
          label: content.propose,
          primary: true,
          when: ({ state }) => state === "not_confirmed",
          confirm: {
            title: () => content.proposeTitle,
            effect: () => content.proposeEffect,
            text: content.reason,
            submit: () => content.submit,
          },
          call: ({ id }, reason) =>
            api("POST /staff/registrar-templates/{id}/proposals/", { params: { id }, body: { reason } }),
          changes: ["proposals", "today"],
          done: () => content.proposed,
          next: () => <Link to="/proposals">{content.toProposals}</Link>,
        },
      ],
    },
    { id: "preview", title: content.preview, body: (template) => <Preview {...template} /> },
  ],
  sections: [
    (template) => (
      <Panel id="edit" title={content.edit}>
        <p>{content.editText}</p>
        <TemplateForm key={template.id} template={template} />
      </Panel>
    ),
  ],
});
