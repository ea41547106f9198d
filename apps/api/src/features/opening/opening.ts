import type { Opening, OpeningCheck } from "@party/contract/opening";
import {
  confirmableChecks,
  type OpeningCheckId,
  type OperatorCheckId,
  openingCheckIds,
  openingChecks,
  operatorChecks,
} from "@party/contract/values/opening-checks";
import { textIds } from "@party/contract/values/texts";
import { listNationalGrants } from "#features/staff/proposals/proposals.queries.ts";
import { findText } from "#features/texts/texts.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { type Check, type CheckContext, DAY_MS, type Finding } from "./checks/check.ts";
import { operationChecks } from "./checks/operation.checks.ts";
import { certificateFinding, operatorCheckFunctions } from "./checks/operator.checks.ts";
import { partyChecks } from "./checks/party.checks.ts";
import { paymentChecks } from "./checks/payments.checks.ts";
import { peopleChecks } from "./checks/people.checks.ts";
import { listConfirmations, listSeenChecks, recordChecks } from "./opening.queries.ts";
import { describeTrials, listCallbacks } from "./trials/trials.ts";

type OpeningServices = Pick<Services, "config" | "db" | "log">;

/** What the operator's command has seen counts for so long. */
const OPERATOR_CHECK_DAYS = 45;

const checkFunctions: Record<Exclude<OpeningCheckId, OperatorCheckId>, Check> = {
  ...partyChecks,
  ...peopleChecks,
  ...paymentChecks,
  ...operationChecks,
};

type Confirmations = Map<string, { confirmed_at: Date; by: string | null }>;

/** A text counts as read as long as no later version is published. */
const textRead: Partial<Record<OpeningCheckId, number>> = {
  privacy_notice_read: textIds["privacy-notice"],
  terms_read: textIds.terms,
};

async function isConfirmationValid({ db }: CheckContext, id: OpeningCheckId, confirmedAt: Date): Promise<boolean> {
  const textId = textRead[id];
  if (textId === undefined) return true;
  const text = await findText(db, textId);
  return text?.publishedAt != null && text.publishedAt <= confirmedAt;
}

/** What a check finds; one that fails is unknown. */
async function runCheck(
  { log }: OpeningServices,
  context: CheckContext,
  id: OpeningCheckId,
  check: Check,
  confirmations: Confirmations,
): Promise<Finding & { confirmed: boolean }> {
  try {
    const finding = await check(context);
    const confirmation = confirmations.get(id);
    if (finding.state === "done" || !confirmation || !(confirmableChecks as string[]).includes(id))
      return { ...finding, confirmed: false };
    if (!(await isConfirmationValid(context, id, confirmation.confirmed_at))) return { ...finding, confirmed: false };
    return { state: "done", since: confirmation.confirmed_at, by: confirmation.by, confirmed: true };
  } catch (error) {
    log.warn({ err: error, check: id }, "a check could not be made");
    return { state: "unknown", confirmed: false };
  }
}

/** What the operator's command has seen last, as it is today. */
async function operatorFinding(
  id: OperatorCheckId,
  seen: Awaited<ReturnType<typeof listSeenChecks>>,
  now: Date,
): Promise<Finding> {
  const row = seen.find((each) => each.id === id);
  if (!row || now.getTime() - row.seen_at.getTime() > OPERATOR_CHECK_DAYS * DAY_MS) return { state: "unknown" };
  const { state, found, since } = row;
  if (id === "certificates" && found.until_at)
    return { since, ...certificateFinding(String(found.host), new Date(found.until_at), now) };
  return { state, found, since };
}

/** Not shown: what tells of a key, and what only sorts. */
const withoutInternalValues = ({ key, since_at, until_at, ...found }: NonNullable<Finding["found"]>) => found;

/**
 * All checks in the order of the contract, and stored, so that it is known since when each is as it is.
 * @param asOperator also looks at what the API does not look at
 */
export async function listOpeningChecks(
  services: OpeningServices,
  { asOperator = false }: { asOperator?: boolean } = {},
): Promise<OpeningCheck[]> {
  const { config, db } = services;
  const context: CheckContext = { config, db, party, now: new Date(), grants: await listNationalGrants(db) };
  const confirmations: Confirmations = new Map((await listConfirmations(db)).map((row) => [row.check_id, row]));
  const seen = await listSeenChecks(db);
  const isOperatorCheck = (id: OpeningCheckId): id is OperatorCheckId =>
    (operatorChecks as readonly string[]).includes(id);
  const findings: (Finding & { id: OpeningCheckId; confirmed: boolean })[] = [];
  for (const id of openingCheckIds) {
    if (!isOperatorCheck(id)) {
      findings.push({ id, ...(await runCheck(services, context, id, checkFunctions[id], confirmations)) });
    } else if (asOperator) {
      findings.push({ id, ...(await runCheck(services, context, id, operatorCheckFunctions[id], confirmations)) });
    } else findings.push({ id, ...(await operatorFinding(id, seen, context.now)), confirmed: false });
  }
  await recordChecks(
    db,
    findings.flatMap(({ id, state, found = {} }) => (isOperatorCheck(id) && !asOperator ? [] : [{ id, state, found }])),
  );
  const stored = new Map((await listSeenChecks(db)).map((row) => [row.id, row.since]));
  return findings.map(({ id, state, found = {}, since, by, confirmed }) => ({
    id,
    state,
    found: withoutInternalValues(found),
    since: (since ?? stored.get(id) ?? null)?.toISOString() ?? null,
    by: by ?? null,
    confirmed,
  }));
}

/** Since when nothing is missing, and who did the last of it. */
export function completionOf(checks: readonly OpeningCheck[]): Opening["complete"] {
  if (checks.some(({ state }) => state !== "done")) return null;
  const last = checks.toSorted((one, other) => (other.since ?? "").localeCompare(one.since ?? ""))[0]!;
  return { since: last.since!, by: last.by ?? (openingChecks[last.id].who[0] === "operator" ? "the operator" : null) };
}

export async function describeOpening(services: OpeningServices): Promise<Opening> {
  const checks = await listOpeningChecks(services);
  return {
    checks,
    done: checks.filter(({ state }) => state === "done").length,
    complete: completionOf(checks),
    ...(await describeTrials(services)),
    callbacks: await listCallbacks(services),
  };
}
