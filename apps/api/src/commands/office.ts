import { parseArgs } from "node:util";
import { Email } from "@party/contract/schemas";
import { FIRST_ADMINISTRATOR_HOURS } from "@party/contract/staff";
import { formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { ORDER_NUMBER } from "@party/contract/values/orders";
import { LONGEST_GRANT_MONTHS, PROPOSAL_HOURS, roleNames, roles } from "@party/contract/values/permissions";
import { verifyAuditLog } from "#access/audit.ts";
import { demoCode } from "#demo/demo-staff.ts";
import { openEvents, setCapacity } from "#features/attendance/attendance.ts";
import { addSteward, stewardUrl } from "#features/attendance/check-in/stewards.ts";
import { listRegistrarDuties } from "#features/memberships/duties/duties.staff.ts";
import { markRegistrarNotified } from "#features/memberships/resignations/resignations.ts";
import { listGifts } from "#features/payments/held-gifts/held-gifts.staff.ts";
import { listStaffOrders } from "#features/shop/orders.staff.ts";
import { markHandedOut, markReady, type OrderStateChange } from "#features/shop/orders.ts";
import { createFirstAdministratorLink } from "#features/staff/first-administrator.ts";
import { proposeGrant } from "#features/staff/grants/grant-proposals.ts";
import { airtelCallback } from "#gateways/payments/airtel/airtel.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { asOperator, type CommandFunction, idsOf, LISTED_AT_MOST, runCommand, table, UsageError } from "./command.ts";
import { media } from "./media.ts";
import { confirmAll, confirmOne, listApplications } from "./office-applications.ts";

const USAGE = `npm run office -- applications             who has applied for a free membership and waits for you
npm run office -- confirm 12              take in application 12: they get a member number, and a mail if they have an account
npm run office -- confirm all             take in all who wait
npm run office -- seats                   the next events, with how many seats are left
npm run office -- seats 7 80              80 people may come to event 7; who has a seat keeps it
npm run office -- seats 7 all             as many as want to may come to event 7
npm run office -- steward 7 "Dedan"       a link by which Dedan lets people in to event 7 with a phone
npm run office -- duties                  resignations that the Registrar has to be told of, and by when
npm run office -- told 3                  the Registrar has been told of duty 3
npm run office -- gifts                   gifts above the limit, which are held until you decide
npm run office -- orders                  paid shop orders that nobody has collected
npm run office -- ready S12AB34C          this order is at its pickup point: the buyer gets an email
npm run office -- handed-out S12AB34C     the buyer has this order
npm run office -- addresses               the addresses that Airtel, Stripe and PayPal have to be told
npm run office -- first-admin EMAIL       a link by which EMAIL becomes the first administrator of the console, for 24 hours
npm run office -- first-admin EMAIL --break-glass
                                          the same though there is one; all who hold a national role get an email
npm run office -- appoint EMAIL ROLE 19   propose a role (docs/roles.md) in the place with this code; an administrator decides
npm run office -- audit                   check the audit log; names the first altered entry and exits with 1
npm run office -- retry                   run the jobs again that were given up, once their cause is removed
npm run office -- media copy              copy the files of DATA_DIR/media into the store of MEDIA_S3_URL
npm run office -- code EMAIL              a code of the authenticator of a demo account
npm run office -- --help                  this page

Everything may be done twice: the second time changes nothing.
`;

/** Subcommands: their number of arguments, and the function that parses them. */
const subcommands: Record<
  string,
  { argumentCount: readonly [minimum: number, maximum: number]; parse: (...args: string[]) => CommandFunction }
> = {
  applications: { argumentCount: [0, 0], parse: () => listApplications },
  confirm: { argumentCount: [1, 1], parse: (id) => (id === "all" ? confirmAll : confirmOne(parseId(id!))) },
  seats: {
    argumentCount: [0, 2],
    parse: (event, seats) => (event === undefined ? listSeats : changeCapacity(event, seats)),
  },
  steward: {
    argumentCount: [2, 9],
    parse: (event, ...name) => createStewardLink(parseId(event!), name.join(" ").trim()),
  },
  duties: { argumentCount: [0, 0], parse: () => listDuties },
  told: { argumentCount: [1, 1], parse: (duty) => completeDuty(parseId(duty!)) },
  gifts: { argumentCount: [0, 0], parse: () => listHeldGifts },
  orders: { argumentCount: [0, 0], parse: () => listOrders },
  ready: { argumentCount: [1, 1], parse: (order) => markOrderReady(parseOrderNumber(order!)) },
  "handed-out": { argumentCount: [1, 1], parse: (order) => handOutOrder(parseOrderNumber(order!)) },
  addresses: { argumentCount: [0, 0], parse: () => listAddresses },
  "first-admin": { argumentCount: [1, 1], parse: (email) => linkFirstAdministrator(email!, false) },
  appoint: { argumentCount: [2, 3], parse: (email, role, place) => appoint(email!, role!, place ?? "0") },
  audit: { argumentCount: [0, 0], parse: () => checkAuditLog },
  retry: { argumentCount: [0, 0], parse: () => retryJobs },
  media: { argumentCount: [1, 1], parse: (action) => media(action!) },
  code: { argumentCount: [1, 1], parse: (email) => printDemoCode(email!) },
};

/** @returns the command to run, which returns the text to print. @throws UsageError before the database is opened */
export function office(args: string[]): CommandFunction {
  const { positionals, values } = parseOptions(args);
  const [name, ...given] = positionals;
  if (values.help || name === undefined) return async () => USAGE;
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!subcommand)
    throw new UsageError(`“${name}” is nothing the office can do; npm run office -- --help says what is.`);
  const [minimum, maximum] = subcommand.argumentCount;
  if (given.length < minimum || given.length > maximum) {
    throw new UsageError(`“${name}” needs other words; npm run office -- --help says which.`);
  }
  if (values["break-glass"]) {
    if (name !== "first-admin") throw new UsageError("--break-glass belongs to first-admin.");
    return linkFirstAdministrator(given[0]!, true);
  }
  return subcommand.parse(...given);
}

function parseOptions(args: string[]) {
  try {
    const options = { help: { type: "boolean", short: "h" }, "break-glass": { type: "boolean" } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new UsageError("There is no such option; npm run office -- --help says what there is.");
  }
}

function parseId(given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError(`“${given}” is no number of a list.`);
  return Number(given);
}

function parseOrderNumber(given: string): string {
  if (!ORDER_NUMBER.test(given)) throw new UsageError(`“${given}” is no number of an order.`);
  return given.toUpperCase();
}

const retryJobs: CommandFunction = async ({ jobs }) => `${await jobs.retryGivenUp()} jobs run again.\n`;

async function listSeats(services: Services): Promise<string> {
  const { results: events } = await openEvents(services, { limit: 50 });
  return table(
    events.map(({ event, seats_left, waiting }) => {
      const left = seats_left === null ? "room for all" : `${seats_left} seats left`;
      return `${event.id}  ${event.title}, ${formatDay(event.date)}: ${left}, ${waiting} waiting`;
    }),
    "There is no event to come.",
  );
}

function changeCapacity(event: string, seats: string | undefined): CommandFunction {
  const id = parseId(event);
  if (seats === undefined || (seats !== "all" && !/^[1-9]\d{0,5}$/.test(seats))) {
    throw new UsageError("Say how many people may come, such as 80, or “all”.");
  }
  return async (services) => {
    const { title, taken, movedUp } = await ofEvent(
      id,
      asOperator(
        services,
        (within) => setCapacity(within, id, seats === "all" ? null : Number(seats)),
        () => ({ action: "eventAttendance.setSeats", subjectKind: "events", subjectIds: [id] }),
      ),
    );
    const capacityText = seats === "all" ? "As many as want to" : `${seats} people`;
    return table(
      [
        `${capacityText} may come to ${title}; ${taken} ${taken === 1 ? "seat is" : "seats are"} taken.`,
        ...movedUp.map((name) => `${name} moves up from the waiting list and gets a mail.`),
      ],
      "",
    );
  };
}

function createStewardLink(eventId: number, name: string): CommandFunction {
  if (name === "" || name.length > 40) throw new UsageError("A steward's name has 1 to 40 letters.");
  return async (services) => {
    const steward = await ofEvent(
      eventId,
      asOperator(
        services,
        ({ db }) => addSteward(db, { eventId, name, createdBy: null }),
        () => ({ action: "eventAttendance.addSteward", subjectKind: "events", subjectIds: [eventId] }),
      ),
    );
    return `${stewardUrl(services.config, steward)}\n`;
  };
}

const ofEvent = <Result>(id: number, done: Promise<Result>): Promise<Result> =>
  done.catch((error: unknown) => {
    throw error instanceof Problem ? new UsageError(`There is no event ${id}.`) : error;
  });

async function listDuties(services: Services): Promise<string> {
  const { results } = await asOperator(
    services,
    ({ db }) => listRegistrarDuties(db, { status: "open", limit: LISTED_AT_MOST }),
    (duties) => ({ action: "duties.list", subjectKind: "duty", subjectIds: idsOf(duties.results) }),
  );
  return table(
    results.map(({ id, name, number, ward, due_on, late }) => {
      const who = [name, number, ward && `ward ${ward}`].filter(Boolean);
      return `${id}  by ${formatDay(due_on)}${late ? " (LATE)" : ""}: ${who.join(", ")} has resigned`;
    }),
    "The Registrar waits for nothing.",
  );
}

const completeDuty =
  (id: number): CommandFunction =>
  async (services) => {
    const open = await asOperator(
      services,
      ({ db }) => markRegistrarNotified(db, id),
      (done) =>
        done === undefined
          ? undefined
          : { action: "duties.submit", subjectKind: "duty", subjectIds: [id], outcome: done ? "done" : "repeated" },
    );
    if (open === undefined) throw new UsageError(`There is no duty ${id}.`);
    return open ? `Duty ${id} is done.\n` : `Duty ${id} was done before; nothing was changed.\n`;
  };

async function listHeldGifts(services: Services): Promise<string> {
  const { results } = await asOperator(
    services,
    ({ db }) => listGifts(db, { status: "open", limit: LISTED_AT_MOST }),
    (gifts) => ({ action: "heldGifts.list", subjectKind: "review", subjectIds: idsOf(gifts.results) }),
  );
  return table(
    results.map(({ id, finding, held_at }) => `${id}  since ${formatDate(new Date(held_at))}: ${finding}`),
    "No gift is held.",
  );
}

async function listOrders(services: Services): Promise<string> {
  const { results } = await asOperator(
    services,
    (within) => listStaffOrders(within, { limit: LISTED_AT_MOST }),
    (orders) => ({ action: "staffOrders.list", subjectKind: "order", subjectIds: idsOf(orders.results) }),
  );
  return table(
    results.map(({ number, state, lines, pickup, collector, phone }) => {
      const pieces = lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
      const who = [collector, phone].filter(Boolean).join(", ") || "nobody known";
      return `${number}  ${state}: ${pieces}; at ${pickup}; for ${who}`;
    }),
    "No order waits.",
  );
}

const markOrderReady =
  (number: string): CommandFunction =>
  async (services) => {
    const { from, changed } = await changeOrder(services, number, "staffOrders.ready", markReady);
    if (changed) return `Order ${number} is ready; the buyer gets an email.\n`;
    if (from === "ready" || from === "handed_out") return `Order ${number} was ready before; nothing was changed.\n`;
    throw new UsageError(`Order ${number} cannot be made ready: it is ${from.replace("_", " ")}.`);
  };

const handOutOrder =
  (number: string): CommandFunction =>
  async (services) => {
    const { from, changed } = await changeOrder(services, number, "staffOrders.handOut", markHandedOut);
    if (changed) return `Order ${number} is handed out.\n`;
    if (from === "handed_out") return `Order ${number} was handed out before; nothing was changed.\n`;
    throw new UsageError(`Order ${number} is not ready: it is ${from.replace("_", " ")}.`);
  };

async function changeOrder(
  services: Services,
  number: string,
  action: string,
  change: (services: Services, number: string) => Promise<OrderStateChange | undefined>,
): Promise<OrderStateChange> {
  const done = await asOperator(
    services,
    (within) => change(within, number),
    (result) =>
      result && {
        action,
        subjectKind: "order",
        subjectIds: [result.id],
        outcome: result.changed ? "done" : "repeated",
      },
  );
  if (!done) throw new UsageError(`There is no order ${number}.`);
  return done;
}

/** M-PESA URLs are registered by `register-pay-bill`. */
async function listAddresses({ config }: Services): Promise<string> {
  const { airtel, stripe, paypal } = config.payments;
  return table(
    [
      airtel && `Airtel Money, keep it secret: ${airtelCallback(config).url}`,
      stripe && `Stripe: ${config.apiUrl}/pay/stripe/notices`,
      paypal && `PayPal: ${config.apiUrl}/pay/paypal/notices`,
    ].filter((row) => row !== undefined),
    "Airtel Money, Stripe and PayPal are not set up.",
  );
}

function linkFirstAdministrator(email: string, emergency: boolean): CommandFunction {
  if (!Email.safeParse(email).success) throw new UsageError(`“${email}” is no email address.`);
  return async (services) => {
    const link = await createFirstAdministratorLink(services, email, emergency).catch((error: unknown) => {
      throw error instanceof Problem ? new UsageError(error.text) : error;
    });
    if (!link)
      throw new UsageError("There is an administrator already; an administrator proposes others in the console.");
    return `${link}\nIt works once, for ${FIRST_ADMINISTRATOR_HOURS} hours. Send it to ${email} alone.\n`;
  };
}

function appoint(email: string, role: string, place: string): CommandFunction {
  const known = roleNames.find((name) => name === role);
  if (!known) throw new UsageError(`“${role}” is no role; these are: ${roleNames.join(", ")}.`);
  if (!/^\d{1,4}$/.test(place)) throw new UsageError(`“${place}” is no code of a county, constituency or ward.`);
  const input = {
    email,
    role: known,
    place: { level: roles[known].level, id: Number(place) },
    months: LONGEST_GRANT_MONTHS,
  };
  return async (services) => {
    const { config, db, jobs } = services;
    const reason = "proposed by the operator of the server";
    const proposed = asOperator(
      services,
      ({ db: tx }) => proposeGrant({ config, db: tx, pool: db, jobs }, undefined, { ...input, reason }),
      (proposal) => ({ action: "grants.propose", subjectKind: "proposal", subjectIds: [proposal], reason }),
    );
    const id = await proposed.catch((error: unknown) => {
      throw error instanceof Problem ? new UsageError(error.text) : error;
    });
    return `Proposal ${id} waits for an administrator or the Secretary General, for ${PROPOSAL_HOURS} hours.\n`;
  };
}

async function checkAuditLog({ db }: Services): Promise<string> {
  const { entries, batches, fault, lastHash } = await verifyAuditLog(db);
  if (fault) throw new UsageError(`The audit log was changed: ${fault}.`);
  return `${entries} entries, ${batches} batches: nothing was changed. Last hash ${lastHash}\n`;
}

const printDemoCode =
  (email: string): CommandFunction =>
  async (services) => {
    const code = await demoCode(services, email);
    if (!code) throw new UsageError(`“${email}” is no demo account of staff.`);
    return `${code}\n`;
  };

if (import.meta.main) await runCommand(office);
