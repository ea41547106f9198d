import { type Html, html } from "#html.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import { renderPage } from "#page.ts";

export interface BankForm {
  readonly typed: Record<string, string>;
  readonly problems: Record<string, string>;
}

/** The counter at which money is paid in, the statement, and the office that reads it in. */
export function bankPage(
  simulator: Simulator,
  { typed, problems }: BankForm = { typed: {}, problems: {} },
  status?: string,
): string {
  const field = (name: string, label: string, attributes: Html) => html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${typed[name] ?? ""}" ${attributes}${
    problems[name] ? html` aria-invalid="true" aria-describedby="${name}-problem"` : undefined
  }>${problems[name] ? html`<p id="${name}-problem" class="problem">${problems[name]}</p>` : undefined}
</div>`;
  return renderPage({
    title: "Bank counter",
    intro: "A pretend bank and pretend money, paid in for the party's account.",
    path: "/sim/bank",
    status,
    main: html`<main>
<section aria-labelledby="slip">
<h2 id="slip">Pay in</h2>
<form class="panel" method="post" action="/sim/bank">
${field("reference", "Reference", html`autocomplete="off" maxlength="40" placeholder="As on the payment's page"`)}
${field("amount", "Amount in shillings", html`inputmode="numeric" autocomplete="off" required`)}
${field("payer", "Name of the payer", html`autocomplete="off" maxlength="60"`)}
<button>Pay in</button>
</form>
</section>
${statementSection(simulator)}
</main>`,
  });
}

function statementSection({ state, config }: Simulator): Html {
  const { transfers } = state;
  const shown = transfers.toReversed().map(
    ({ bankReference, payer, reference, amount, confirmed }) => html`<li class="card">
<p><strong>KSh ${amount.toLocaleString("en-KE")}</strong> ${payer} ${reference}</p>
<p class="meta">${bankReference}</p>
${
  confirmed !== undefined
    ? html`<p class="good">${confirmed}</p>`
    : config.reconcileCommand
      ? html`<form method="post" action="/sim/bank/confirm">
<input type="hidden" name="transfer" value="${bankReference}">
<button>Confirm ${bankReference} as the office does</button>
</form>`
      : undefined
}
</li>`,
  );
  return html`<section aria-labelledby="statement">
<h2 id="statement">Statement</h2>
<p>The party sees a transfer once a day, when its office reads the statement in and confirms it.</p>
<ul class="cards">${shown.length > 0 ? shown : html`<li class="empty">Nothing was paid in yet.</li>`}</ul>
${
  shown.length > 0
    ? html`<p><a href="/sim/bank/statement.csv" download>Download the statement (CSV)</a></p>
<p>By hand, in a terminal: <code>npm run reconcile -- --statement statement.csv</code>, then <code>npm run reconcile -- --confirm</code> with the number of its report.</p>`
    : undefined
}
</section>`;
}
