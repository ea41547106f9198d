import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { isTimeout } from "#loading/failures/slow-answer.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { verifyContent as content } from "./card.content.ts";
import css from "./verify.module.css";

export const Route = createFileRoute("/verify/$code")({
  loader: async ({ params, abortController: { signal } }) => {
    try {
      const { valid, holder } = await api("GET /verify/{code}/", { params, signal, anonymous: true });
      return { state: valid ? ("valid" as const) : ("invalid" as const), holder };
    } catch (error) {
      if (isTimeout(error)) throw error;
      console.error("The card could not be checked.", error instanceof Error ? error.name : "");
      return { state: "unknown" as const, holder: undefined };
    }
  },
  // The membership may have ended a moment ago.
  gcTime: 0,
  staleTime: 0,
  // Without `og:url` the address that is shared counts.
  head: () => pageHead("/verify/$code", { path: "", unlisted: true }),
  component: VerifyPage,
});

/** Works without JavaScript, for any phone that scans a card. */
function VerifyPage() {
  const { state, holder } = Route.useLoaderData();
  const { code } = Route.useParams();
  return (
    <div className={css.page}>
      <div className={css.card} data-state={state}>
        <p className={css.party}>{party.name}</p>
        <h1 className={css.title}>{content.title}</h1>
        <p className={css.result}>
          <span aria-hidden="true">{state === "valid" ? "✓" : state === "invalid" ? "✕" : "?"}</span> {content[state]}
        </p>
        <p>{content[`${state}Text`]}</p>
        {holder === undefined ? null : (
          <dl className={css.holder}>
            <dt>{content.holder}</dt>
            <dd>{holder}</dd>
            <dd>{content.holderText}</dd>
          </dl>
        )}
        {state === "unknown" ? (
          <p>
            <a
              href={`${import.meta.env.LANGUAGE_PATH}/verify/${encodeURIComponent(code)}`}
              className={buttonVariantClass("primary")}
            >
              {content.again}
            </a>
          </p>
        ) : null}
        <p className={css.only}>{content.only}</p>
      </div>
    </div>
  );
}
