import { inLanguages } from "@party/contract/values/languages";
import { membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { formatDate } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { defineMessage, notify } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { formatMemberNumber, party } from "#party.ts";
import * as kiswahili from "./walk-ins.emails.content.sw.ts";
import { walkInEmails } from "./walk-ins.emails.content.ts";
import { findRegisteredPerson } from "./walk-ins.queries.ts";

const texts = inLanguages(walkInEmails, kiswahili.walkInEmails);

/** Says who registered somebody without an account, and how to say that it was somebody else: the link writes to the office. */
export const personRegistered = defineMessage({
  kind: "person_registered",
  values: z.object({
    application: z.int(),
    plan: z.enum(membershipTypes),
    number: z.int().nullable(),
    /** Who registered them in person; null for others. */
    taken: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  }),
  email: ({ application, plan: type, number, taken: entry }, { language }) => {
    const {
      registered,
      confirmed,
      taken,
      consented,
      waits,
      number: numberLine,
      notMe,
      note,
      ...text
    } = texts[language];
    const plan = planOf(type, language).name;
    return {
      ...text,
      subject: number === null ? registered : confirmed,
      paragraphs: [
        entry
          ? taken(entry.by, formatDate(new Date(entry.at), language), plan, application)
          : consented(plan, application),
        number === null ? waits : numberLine(formatMemberNumber(number)),
      ],
      notes: [note(application)],
      url: `mailto:${party.contacts.email}?subject=${encodeURIComponent(notMe(application))}`,
    };
  },
});

/** @param db the transaction that registers or confirms them */
export async function notifyRegisteredPerson(
  { db, jobs }: { db: Database; jobs: Jobs },
  application: number,
): Promise<void> {
  const found = await findRegisteredPerson(db, application);
  if (!found) return;
  const { person_id: personId, language, membership_type: plan, number, recruiter, taken_at } = found;
  const taken = recruiter !== null && taken_at ? { by: recruiter, at: taken_at.toISOString() } : null;
  await notify({ db, jobs }, personRegistered, [
    { userId: null, person: { personId, language }, values: { application, plan, number, taken } },
  ]);
}
