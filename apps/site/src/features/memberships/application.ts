import type { User } from "@party/contract/auth";
import type { Gender } from "@party/contract/values/gender";
import { type MembershipType, membershipTypes } from "@party/contract/values/membership-plans";
import { type PaymentMethod, paymentMethods } from "@party/contract/values/payment-methods";
import { PENDING_MEMBERSHIP } from "@party/contract/values/storage-keys";

/** The personal information, under the names that the API has for it; all of it is required. */
export const personFields = [
  "first_name",
  "last_name",
  "phone_number",
  "age",
  "gender",
  "occupation",
  "county",
  "constituency",
  "ward",
] as const;
export type PersonField = (typeof personFields)[number];
export type Person = Record<PersonField, string> & { gender: Gender | "" };

export type Step = 0 | 1 | 2;

/** An application as far as it is filled in. */
export interface Application {
  step: Step;
  plan: MembershipType | undefined;
  paymentMethod: PaymentMethod;
  person: Person;
}

const nobody = Object.fromEntries(personFields.map((field) => [field, ""])) as Person;
export const emptyApplication: Application = { step: 0, plan: undefined, paymentMethod: "mpesa", person: nobody };

/** Fields without an entry; blanks are none. */
export const missingFields = (person: Person): PersonField[] => personFields.filter((field) => !person[field].trim());

/** What a signed-in applicant has told before, unless something is written already. A server may know less than ours. */
export function startFrom(person: Person, user: Partial<User> | undefined): Person {
  if (!user || missingFields(person).length < personFields.length) return person;
  return {
    ...person,
    first_name: user.first_name ?? "",
    last_name: user.last_name ?? "",
    phone_number: user.phone ?? "",
    county: String(user.county?.id ?? ""),
    constituency: String(user.constituency?.id ?? ""),
    ward: String(user.ward?.id ?? ""),
  };
}

/** Session storage key of an application that is still being written; it survives a reload, not the tab. */
const DRAFT = "membershipDraft";

/** Until it is sent, an application that waits for its sign-in stays one. */
export const isPending = (): boolean => read(PENDING_MEMBERSHIP) !== null;

export const keepDraft = (application: Application): void =>
  keep(isPending() ? PENDING_MEMBERSHIP : DRAFT, application);

/** Spec section 4: kept until the visitor has signed in and comes back to the wizard. */
export function keepPending(application: Application): void {
  keep(PENDING_MEMBERSHIP, application);
  remove(DRAFT);
}

export function forgetApplication(): void {
  remove(DRAFT);
  remove(PENDING_MEMBERSHIP);
}

/** What was kept, whatever is amiss with it; a pending application opens at its last step. */
export function keptApplication(): Application | undefined {
  const pending = parse(read(PENDING_MEMBERSHIP));
  if (pending) return { ...pending, step: 2 };
  return parse(read(DRAFT));
}

function keep(key: string, { plan, paymentMethod, person, step }: Application) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ plan, paymentMethod, formData: person, step }));
  } catch {
    // Storage is blocked or full: the application lasts as long as the page.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remove(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

function parse(text: string | null): Application | undefined {
  try {
    const { plan, paymentMethod, formData, step } = JSON.parse(text ?? "");
    const entries = personFields.map((field) => [field, typeof formData?.[field] === "string" ? formData[field] : ""]);
    const person = Object.fromEntries(entries) as Person;
    const known = membershipTypes.includes(plan);
    const reached: Step = !known ? 0 : missingFields(person).length > 0 ? 1 : 2;
    return {
      step: Math.min(step === 1 || step === 2 ? step : 0, reached) as Step,
      plan: known ? plan : undefined,
      paymentMethod: paymentMethods.includes(paymentMethod) ? paymentMethod : "mpesa",
      person,
    };
  } catch {
    return undefined;
  }
}
