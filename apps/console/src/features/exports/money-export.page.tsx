import type { MoneyExport } from "@party/contract/exports.staff";
import { exportFormats } from "@party/contract/values/exports";
import { formatKes } from "@party/contract/values/money";
import {
  ledgerPurposeNames,
  ledgerStateNames,
  moneyExportColumns,
  moneyExportPurposes,
} from "@party/contract/values/money-exports";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { exportNotice, filePanels, formatOptionalInstant } from "./export-parts.tsx";
import { exportContent } from "./exports.content.ts";
import { moneyExportContent as content, moneyExportsContent } from "./money-exports.content.ts";

export const screen = { path: "/money-exports/$id", params: "id" } satisfies Screen;

function chosenText({ filter: { pays_for, way, state } }: MoneyExport): string {
  const chosen = [pays_for && ledgerPurposeNames[pays_for], way && paymentMethodNames[way]];
  return [...chosen, state && ledgerStateNames[state]].filter(Boolean).join(", ") || content.all;
}

/** One file of payments or of givers: what was asked for, how far it is, and the download. */
export const MoneyExportPage: FC = detailPage("GET /staff/money-exports/{id}/", {
  back: { to: "/money-exports", label: moneyExportsContent.title },
  help: "exports",
  title: (row) => `${moneyExportsContent.contents[row.content]}: ${moneyExportPurposes[row.purpose]}`,
  loadAgain: ({ state }) => (state === "proposed" ? 10_000 : false),
  notice: exportNotice,
  panels: [
    {
      id: "what",
      title: exportContent.what,
      facts: (row) => [
        [exportContent.reason, row.reason],
        [content.days, moneyExportsContent.daysOf(row.filter.from, row.filter.to)],
        [content.chosen, row.content === "payments" ? chosenText(row) : null],
        [exportContent.columns, Object.values(moneyExportColumns[row.content]).join(", ")],
        [exportContent.format, exportFormats[row.format].title],
        [content.rows, row.row_count === null ? null : row.row_count.toLocaleString("en-KE")],
        [content.received, formatKes(row.received)],
        [content.returned, formatKes(row.returned)],
        [exportContent.asked, formatOptionalInstant(row.created_at)],
      ],
    },
    ...filePanels<MoneyExport>("money-exports", content.careful, (id) =>
      api("POST /staff/money-exports/{id}/downloads/", { params: { id }, body: {} }),
    ),
  ],
});
