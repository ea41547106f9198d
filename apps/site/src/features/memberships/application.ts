import type { User } from "@party/contract/auth";
import type { Profile } from "@party/contract/profile";
import type { Gender } from "@party/contract/values/gender";
import { type MembershipType, MINIMUM_AGE, membershipTypes } from "@party/contract/values/membership-plans";
import { type PaymentMethod, paymentMethods } from "@party/contract/values/payments";
import { PENDING_MEMBERSHIP } from "@party/contract/values/storage-keys";
import { ageOn } from "#dates.ts";
import type { Registered } from "#session/stored-registration.ts";
import { addToDraft, dropDraft } from "#ui/use-draft.ts";

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

/** Told at the field; a server may have other rules. */
export const isUnderAge = ({ age }: Pick<Person, "age">): boolean =>
  /^\s*\d+\s*$/.test(age) && Number(age) < MINIMUM_AGE;

/** What is known of an applicant who has an account: its own data, the profile, and what registering did not send. */
export interface Known {
  user?: Partial<User> | undefined;
  profile?: Partial<Profile> | undefined;
  registered?: Registered | undefined;
}

/** Fills in what is known where nothing is written yet. A server may know less than ours. */
export function fillKnown(person: Person, { user, profile, registered }: Known): Person {
  const born = profile?.date_of_birth || registered?.date_of_birth;
  const known: Partial<Record<PersonField, string | number | null | undefined>> = {
    first_name: user?.first_name,
    last_name: user?.last_name,
    phone_number: user?.phone,
    age: born ? ageOn(born) : undefined,
    gender: profile?.gender || registered?.gender,
    occupation: profile?.occupation || registered?.occupation,
  };
  const filled = { ...person };
  for (const field of personFields) {
    if (!filled[field].trim()) Object.assign(filled, { [field]: String(known[field] ?? "") });
  }
  // A ward of another county would be none.
  if (!(person.county || person.constituency || person.ward)) {
    filled.county = String(user?.county?.id ?? "");
    filled.constituency = String(user?.constituency?.id ?? "");
    filled.ward = String(user?.ward?.id ?? "");
  }
  return filled;
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

/** @param registering whoever sent it may still make an account, and need not type it all again */
export function forgetApplication(registering = false): void {
  remove(DRAFT);
  remove(PENDING_MEMBERSHIP);
  if (!registering) dropDraft("register");
}

/** The plan of the application that waits for a sign-in. */
export const pendingPlan = (): MembershipType | undefined => parse(read(PENDING_MEMBERSHIP))?.plan;

/** The registration asks for the same, under the names of its own payload. */
function shareWithRegistration({ phone_number, age: _, ...same }: Person) {
  addToDraft("register", { ...same, phone: phone_number });
}

/** What was kept, whatever is amiss with it; a pending application opens at its last step. */
export function keptApplication(): Application | undefined {
  const pending = parse(read(PENDING_MEMBERSHIP));
  if (pending) return { ...pending, step: 2 };
  return parse(read(DRAFT));
}

function keep(key: string, { plan, paymentMethod, person, step }: Application) {
  shareWithRegistration(person);
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
