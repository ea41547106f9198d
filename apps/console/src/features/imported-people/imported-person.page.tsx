import { ApiError } from "@party/contract/client";
import type { importedPeople } from "@party/contract/imported-people.staff";
import { membershipConsentText } from "@party/contract/values/consent-texts/membership";
import type { ConsentProof } from "@party/contract/values/imported-people";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import type { z } from "zod";
import { api } from "#api.ts";
import type { Action } from "#form/actions.tsx";
import { detailPage } from "#form/detail-page.tsx";
import css from "#form/form.module.css";
import { party } from "#party.ts";
import type { Screen } from "#screen.ts";
import { importedPersonContent as content } from "./imported-people.content.ts";

export const screen = { path: "/imported-people/$id", params: "id" } satisfies Screen;

type ImportedPersonDetails = z.output<typeof importedPeople.show.reply>;

/** Somebody of an imported list: whom to call, what to ask, and the decision. */
export const ImportedPersonPage: FC = detailPage("GET /staff/imported-people/{id}/", {
  back: { to: "/imported-people", label: content.back },
  help: "applications",
  title: ({ name }) => name,
  notice: ({ status, blocked, missing, application }) =>
    status === "imported" ? (
      blocked !== null || missing.length > 0 ? (
        <Alert severity="warning">
          {[blocked, missing.length > 0 ? content.missing(missing) : null].filter(Boolean).join(" ")}
        </Alert>
      ) : null
    ) : (
      <Alert severity="info">
        {content.statuses[status]}{" "}
        {application === null ? null : (
          <Link to="/applications/$id" params={{ id: application }}>
            {content.application}
          </Link>
        )}
      </Alert>
    ),
  panels: [
    {
      id: "person",
      title: content.person,
      facts: factsOf,
      body: ({ id }) => (
        <p>
          <Link to="/people/$id" params={{ id }}>
            {content.page}
          </Link>
        </p>
      ),
    },
    { id: "list", title: content.list, when: ({ list }) => list !== null, facts: factsOfSourceList },
    {
      id: "call",
      title: content.call,
      when: ({ can, phone }) => can.includes("confirm") && phone !== null,
      body: ({ name, phone }) => (
        <>
          <p>{content.callIntro(party.name, name)}</p>
          <p>{content.callText}</p>
          <blockquote className={css.readAloud}>{membershipConsentText.text}</blockquote>
          <p>{content.callYes}</p>
          <p>
            <a href={`tel:${phone}`} className={buttonVariantClass("outlined")}>
              {phone}
            </a>
          </p>
        </>
      ),
    },
    {
      id: "decision",
      title: content.decide,
      when: ({ can }) => can.length > 0,
      actions: [
        confirmWithConsentProof("call", {
          label: content.agreed,
          title: content.agreedTitle,
          text: content.agreedText,
        }),
        confirmWithConsentProof("paper", {
          label: content.signed,
          title: content.signedTitle,
          text: content.signedText,
        }),
        {
          label: content.refuse,
          confirm: {
            title: ({ name }) => content.refuseTitle(name),
            effect: ({ name }) => content.refuseEffect(name),
            text: content.reason,
            submit: ({ name }) => content.refuseSubmit(name),
          },
          call: async ({ id }, reason) =>
            throwIfRefused(await api("POST /staff/imported-people/refusals/", { body: { ids: [id], reason } })),
          changes: ["queue"],
        },
      ],
    },
  ],
});

interface ConsentProofTexts {
  label: string;
  title: (name: string) => string;
  text: string;
}

function confirmWithConsentProof(
  proof: ConsentProof,
  { label, title, text }: ConsentProofTexts,
): Action<ImportedPersonDetails> {
  return {
    label,
    primary: proof === "call",
    when: ({ can }) => can.includes("confirm"),
    confirm: {
      title: ({ name }) => title(name),
      effect: ({ name }) => content.effect(name),
      text,
      submit: ({ name }) => content.confirm(name),
    },
    call: async ({ id }, reference) =>
      throwIfRefused(
        await api("POST /staff/imported-people/confirmations/", { body: { ids: [id], proof, reference } }),
      ),
    changes: ["queue"],
  };
}

/** @throws ApiError why it was not done */
function throwIfRefused({ results }: { results: readonly { problem: string | null }[] }): void {
  const problem = results[0]?.problem;
  if (problem) throw new ApiError(409, { detail: problem });
}

function factsOf({ age, phone, email, place, same_phone, pairs }: ImportedPersonDetails): [string, string | null][] {
  return [
    [content.age, age === null ? null : String(age)],
    [content.phone, phone],
    [content.email, email],
    [content.samePhone, same_phone > 0 ? content.samePhoneText(same_phone) : null],
    [content.pairs, pairs > 0 ? content.pairsText(pairs) : null],
    [content.place, place && [place.ward, place.constituency, place.county].join(", ")],
  ];
}

function factsOfSourceList({ list }: ImportedPersonDetails): [string, string | null][] {
  return list
    ? [
        [content.file, list.file],
        [content.gathered, content.gatheredText(list.gathered_by, list.gathered_on)],
        [content.form, list.form],
        [content.keptAt, list.kept_at],
      ]
    : [];
}
