import type { ProblemCode } from "@party/contract/problems";
import { PASSWORD_MINIMUM_LENGTH } from "@party/contract/values/limits";

export interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

/** Everything that is wrong with a password, so that nobody has to find out rule by rule. */
export async function passwordProblems(password: string, person: Person): Promise<ProblemCode[]> {
  const problems: ProblemCode[] = [];
  if ([...password].length < PASSWORD_MINIMUM_LENGTH) problems.push("password_too_short");
  if (/^\p{Nd}+$/u.test(password)) problems.push("password_all_digits");
  if (await isCommon(password)) problems.push("password_too_common");
  if (isLikePerson(password, person)) problems.push("password_like_person");
  return problems;
}

let common: Promise<Set<string>> | undefined;

/** The list is half a megabyte, and read when the first person registers rather than at each start. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set((dictionary["passwords-common"] as string[]).map((entry) => entry.toLowerCase())),
  );
  const list = await common;
  const lower = password.toLowerCase();
  // "Password1" and "password!" are tried right after "password".
  return list.has(lower) || list.has(lower.replace(/[\d\W_]+$/u, ""));
}

/** Shorter names turn up in too many good passwords by chance. */
const TELLING_LENGTH = 4;
/** From this share on, a name makes up the password rather than appearing in it. */
const TELLING_SHARE = 0.5;

const letters = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, "");

function isLikePerson(password: string, { email, first_name, last_name }: Person): boolean {
  const plain = letters(password);
  const [mailbox = "", domain = ""] = email.split("@");
  const own = [email, mailbox, domain, ...mailbox.split(/[^\p{L}]+/u), first_name, last_name]
    .concat([`${first_name}${last_name}`, `${last_name}${first_name}`])
    .map(letters);
  return own.some(
    (part) =>
      plain !== "" &&
      (part === plain ||
        (part.length >= TELLING_LENGTH && plain.includes(part) && part.length >= plain.length * TELLING_SHARE) ||
        (plain.length >= TELLING_LENGTH && part.includes(plain))),
  );
}
