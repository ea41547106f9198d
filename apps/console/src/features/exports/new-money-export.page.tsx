import { exportFormats, type TableFormat, tableFormatNames } from "@party/contract/values/exports";
import {
  type LedgerPurpose,
  type LedgerStateName,
  ledgerPurposeNames,
  ledgerPurposes,
  ledgerStateNames,
  ledgerStates,
  type MoneyExportContent,
  type MoneyExportPurpose,
  moneyExportContents,
  moneyExportPurposeNames,
  moneyExportPurposes,
} from "@party/contract/values/money-exports";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { type PaymentMethod, paymentMethods } from "@party/contract/values/payments";
import { SelectField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { newExportContent } from "./exports.content.ts";
import { newMoneyExportContent as content, moneyExportsContent } from "./money-exports.content.ts";

export const screen = { path: "/money-exports/new" } satisfies Screen;

type MoneyExportField = "content" | "from" | "to" | "pays_for" | "way" | "state" | "format" | "purpose" | "reason";

/** Asks for a file of payments or of givers, on which a second person decides. */
export function NewMoneyExportPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<MoneyExportContent>("payments");
  const today = dayInNairobi(new Date());
  const filters = [
    ["pays_for", content.paysFor, content.anything, ledgerPurposes.map((each) => [each, ledgerPurposeNames[each]])],
    ["way", content.way, content.anyWay, paymentMethods.map((each) => [each, paymentMethodNames[each]])],
    ["state", content.state, content.anyState, ledgerStates.map((each) => [each, ledgerStateNames[each]])],
  ] satisfies [MoneyExportField, string, string, (readonly [string, string])[]][];

  const send = async ({ from, to, pays_for, way, state, reason, ...more }: Record<MoneyExportField, string>) => {
    const body = {
      ...{ content: chosen, from, to, reason },
      ...(pays_for ? { pays_for: pays_for as LedgerPurpose } : {}),
      ...(way ? { way: way as PaymentMethod } : {}),
      ...(state ? { state: state as LedgerStateName } : {}),
      ...{ format: more.format as TableFormat, purpose: more.purpose as MoneyExportPurpose },
    };
    const { id } = await retryWithRecentCode(() => api("POST /staff/money-exports/", { body }));
    for (const key of ["money-exports", "proposals"]) await queryClient.invalidateQueries({ queryKey: [key] });
    await navigate({ to: "/money-exports/$id", params: { id } });
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="exports"
      back={<BackLink to="/money-exports">‹ {moneyExportsContent.title}</BackLink>}
    >
      <RequestForm className={css.form} send={send} submit={newExportContent.submit} busy={newExportContent.busy}>
        {(field) => (
          <>
            <SelectField
              {...field("content")}
              label={content.content}
              value={chosen}
              onChange={({ target }) =>
                setChosen(moneyExportContents.find((each) => each === target.value) ?? "payments")
              }
            >
              <Options of={moneyExportContents.map((each) => [each, moneyExportsContent.contents[each]])} />
            </SelectField>
            <TextField
              {...field("from")}
              label={content.from}
              type="date"
              max={today}
              defaultValue={`${today.slice(0, 4)}-01-01`}
              required
            />
            <TextField {...field("to")} label={content.to} type="date" defaultValue={today} required />
            {chosen === "payments"
              ? filters.map(([name, label, any, choices]) => (
                  <SelectField {...field(name)} key={name} label={label}>
                    <option value="">{any}</option>
                    <Options of={choices} />
                  </SelectField>
                ))
              : null}
            <SelectField {...field("format")} label={newExportContent.format}>
              <Options of={tableFormatNames.map((name) => [name, exportFormats[name].title])} />
            </SelectField>
            <SelectField {...field("purpose")} label={newExportContent.purpose} defaultValue="" required>
              <option value="">{newExportContent.choose}</option>
              <Options of={moneyExportPurposeNames.map((name) => [name, moneyExportPurposes[name]])} />
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
