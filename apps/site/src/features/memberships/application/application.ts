import type { User } from "@party/contract/auth";
import type { Profile } from "@party/contract/profile";
import type { MembershipType } from "@party/contract/values/membership-plans";
import { type PaymentMethod, paymentMethods } from "@party/contract/values/payments";
import type { Gender } from "@party/contract/values/person";
import { PENDING_MEMBERSHIP_KEY } from "@party/contract/values/storage-keys";
import { readEntry, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { ageOn } from "#dates/dates.ts";
import type { StoredRegistration } from "#session/stored-entries.ts";
import { addToDraft, deleteDraft } from "#ui/forms/use-draft.ts";
import { shownFeeOf } from "../plans.ts";
import { findPlan, hasPendingApplication } from "./pending-application.ts";

/** The API's names of the personal information. All fields are required. */
export const applicantFields = [
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
export type ApplicantField = (typeof applicantFields)[number];
export type Applicant = Record<ApplicantField, string> & { gender: Gender | "" };

export type ApplicationStep = 0 | 1 | 2;

export interface Application {
  step: ApplicationStep;
  plan: MembershipType | undefined;
  paymentMethod: PaymentMethod;
  person: Applicant;
  /** That was shown when it was sent before the sign-in. */
  fee?: number | undefined;
}

export const personFrom = (entry: (field: ApplicantField) => string) =>
  Object.fromEntries(applicantFields.map((field) => [field, entry(field)])) as Applicant;

export const emptyApplication: Application = {
  step: 0,
  plan: undefined,
  paymentMethod: "mpesa",
  person: personFrom(() => ""),
};

export const missingFields = (person: Applicant): ApplicantField[] =>
  applicantFields.filter((field) => !person[field].trim());

/** The first step that still needs something. */
export const firstIncompleteStep = ({ plan, person }: Pick<Application, "plan" | "person">): ApplicationStep =>
  plan === undefined ? 0 : missingFields(person).length > 0 ? 1 : 2;

/**
 * What the wizard opens with. React may run a tap that came before the scripts ahead of this, and its plan stays.
 * @param asked the plan of the address
 */
export function resumeApplication(
  before: Application,
  stored: Application | undefined,
  asked: MembershipType | undefined,
): Application {
  const { step, ...rest } = stored ?? emptyApplication;
  if (before.plan) return { ...rest, plan: before.plan, step: before.step };
  return asked ? { ...rest, plan: asked, step: step || 1 } : { ...rest, step };
}

/** Known data of an applicant with an account: the account, its profile, and what the registration kept in the browser. */
export interface KnownPerson {
  user?: Partial<User> | undefined;
  profile?: Partial<Profile> | undefined;
  registered?: StoredRegistration | undefined;
}

/** Fills empty fields with known data. The server may omit fields. */
export function prefillPerson(person: Applicant, { user, profile, registered }: KnownPerson): Applicant {
  const born = profile?.date_of_birth || registered?.date_of_birth;
  const known: Partial<Record<ApplicantField, string | number | null | undefined>> = {
    first_name: user?.first_name,
    last_name: user?.last_name,
    phone_number: user?.phone,
    age: born ? ageOn(born) : undefined,
    gender: profile?.gender || registered?.gender,
    occupation: profile?.occupation || registered?.occupation,
  };
  const filled = { ...person };
  for (const field of applicantFields) {
    if (!filled[field].trim()) Object.assign(filled, { [field]: String(known[field] ?? "") });
  }
  // The three places are filled together, because a ward belongs to its county.
  if (!(person.county || person.constituency || person.ward)) {
    filled.county = String(user?.county?.id ?? "");
    filled.constituency = String(user?.constituency?.id ?? "");
    filled.ward = String(user?.ward?.id ?? "");
  }
  return filled;
}

/** Key in session storage, so a draft survives a reload but not the tab. */
const DRAFT_KEY = "membershipDraft";

export const saveDraft = (application: Application): void =>
  storeApplication(hasPendingApplication() ? PENDING_MEMBERSHIP_KEY : DRAFT_KEY, application);

/** spec.md section 4: stored until the visitor has signed in and returns to the wizard. */
export function savePendingApplication(application: Application): void {
  const { plan } = application;
  storeApplication(PENDING_MEMBERSHIP_KEY, { ...application, fee: plan && shownFeeOf(plan) });
  removeEntry("sessionStorage", DRAFT_KEY);
}

/** @param registering keeps the draft of the registration, because the applicant may still create an account */
export function clearApplication(registering = false): void {
  removeEntry("sessionStorage", DRAFT_KEY);
  removeEntry("sessionStorage", PENDING_MEMBERSHIP_KEY);
  if (!registering) deleteDraft("register");
}

/** The registration form has the same fields under the names of its own payload. */
function storeForRegistration({ phone_number, age: _, ...same }: Applicant) {
  addToDraft("register", { ...same, phone: phone_number });
}

/**
 * Stored values are not trusted: a form opens at the first step that still needs something.
 * @returns `submitted` when the applicant has sent it and it waits for the sign-in alone
 */
export function loadApplication(): { application: Application; submitted: boolean } | undefined {
  const pending = parseApplication(readEntry("sessionStorage", PENDING_MEMBERSHIP_KEY), 2);
  if (pending) return { application: pending, submitted: pending.step === 2 };
  const draft = parseApplication(readEntry("sessionStorage", DRAFT_KEY), 0);
  return draft && { application: draft, submitted: false };
}

function storeApplication(key: string, { plan, paymentMethod, person, step, fee }: Application) {
  storeForRegistration(person);
  storeEntry("sessionStorage", key, JSON.stringify({ plan, paymentMethod, formData: person, step, fee }));
}

/** Names of the form in spec.md section 5 that differ from the wire's. */
const formFieldNames: Partial<Record<ApplicantField, string>> = {
  first_name: "firstName",
  last_name: "lastName",
  phone_number: "phone",
};

/** @param lastStep of an entry that does not say how far it came */
function parseApplication(text: string | null, lastStep: ApplicationStep): Application | undefined {
  try {
    const stored = JSON.parse(text ?? "");
    const entry = (field: ApplicantField) => {
      const value = stored.formData?.[field] ?? stored.formData?.[formFieldNames[field] ?? field];
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
    };
    const person = personFrom(entry);
    const plan = findPlan(stored.plan);
    const step = [0, 1, 2].includes(stored.step) ? stored.step : lastStep;
    return {
      step: Math.min(step, firstIncompleteStep({ plan, person })) as ApplicationStep,
      plan,
      paymentMethod: paymentMethods.includes(stored.paymentMethod) ? stored.paymentMethod : "mpesa",
      person,
      ...(typeof stored.fee === "number" ? { fee: stored.fee } : {}),
    };
  } catch {
    return undefined;
  }
}
