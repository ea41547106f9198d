import type { OpeningCheck } from "@party/contract/opening";
import { formatAlternatives } from "@party/contract/values/format-list";
import { formatDate } from "@party/contract/values/nairobi-time";
import { openingGroups, openingTextOf } from "@party/contract/values/opening-checks";
import { roles } from "@party/contract/values/permissions";
import type { Services } from "#services.ts";
import { completionOf, listOpeningChecks } from "./opening.ts";

const stateWords = { done: "done", missing: "MISSING", pretended: "PRETENDED", unknown: "UNKNOWN" };

/** What is missing before the site opens, as on the console, and what only the operator's machine can see. No value of a setting. */
export async function reportOpening(
  services: Pick<Services, "config" | "db" | "log">,
): Promise<{ text: string; exitCode: number }> {
  const checks = await listOpeningChecks(services, { asOperator: true });
  const complete = completionOf(checks);
  const done = checks.filter(({ state }) => state === "done").length;
  const groups = Object.entries(openingGroups).flatMap(([group, title]) => {
    const own = checks.filter(({ id }) => openingTextOf(id).group === group);
    const open = own.filter(({ state }) => state !== "done");
    return ["", title, ...[...open, ...own.filter((check) => !open.includes(check))].flatMap(describeCheck)];
  });
  const summary = complete
    ? `Nothing is missing since ${formatDate(new Date(complete.since))}${complete.by ? `, by ${complete.by}` : ""}.`
    : `${done} of ${checks.length} are done; ${checks.length - done} are not.`;
  return { text: `${[summary, ...groups].join("\n")}\n`, exitCode: complete ? 0 : 1 };
}

function describeCheck({ id, state, found, since, by }: OpeningCheck): string[] {
  const { question, step, who, screen, found: describeFound } = openingTextOf(id);
  const seen = describeFound?.(found) ?? "";
  if (state === "done") {
    const when = since ? ` since ${formatDate(new Date(since))}` : "";
    return [`  ${stateWords.done}       ${question}${when}${by ? `, by ${by}` : ""}`];
  }
  const people = formatAlternatives(who.map((each) => (each === "operator" ? "the operator" : roles[each].label)));
  return [
    `  ${stateWords[state].padEnd(10)} ${question} (${id})`,
    ...(seen ? [`             ${seen}`] : []),
    `             ${step}`,
    `             Who: ${people}${screen ? `, on the console at ${screen}` : ""}.`,
  ];
}
