import { kindOfIdNumber } from "@party/contract/values/people/checks";
import { decrypt } from "#crypto.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import {
  checkGrownUp,
  checkOldPeople,
  checkReplacedConsents,
  listUnreadIdNumbers,
  sumCheckCounts,
  updateIdNumberKind,
} from "./checks.queries.ts";
import { deleteOldLinks } from "./links/details-links.queries.ts";

const sumCounts = job("people.sum-check-counts", { cron: "* * * * *" });
/** What no change of a person brings: the people of before, a birthday, a new text. */
const refreshChecks = job("people.refresh-checks", { cron: "*/5 * * * *" });

const deleteLinks = job("people.delete-details-links", { cron: "50 3 * * *" });

export const completenessJobs = (services: Services): JobHandler[] => [
  onJob(sumCounts, () => sumCheckCounts(services.db)),
  onJobInSteps(
    services,
    refreshChecks,
    () => [
      (limit) => readIdNumbers(services, limit),
      (limit) => checkOldPeople(services.db, limit),
      (limit) => checkGrownUp(services.db, limit),
      (limit) => checkReplacedConsents(services.db, limit),
    ],
    BACKGROUND_STEP_OPTIONS,
  ),
  onJobInSteps(services, deleteLinks, () => [(limit) => deleteOldLinks(services.db, limit)]),
];

/** Notes what sort of number each is that was stored without it. @returns how many */
export async function readIdNumbers({ config, db }: Pick<Services, "config" | "db">, limit: number): Promise<number> {
  const rows = await listUnreadIdNumbers(db, limit);
  for (const { id, id_number_encrypted: encrypted } of rows) {
    if (encrypted) await updateIdNumberKind(db, id, encrypted, kindOfIdNumber(readNumber(config.secretKey, encrypted)));
  }
  return rows.length;
}

/** Empty for one that no key decrypts, which is then one to check. */
function readNumber(secretKey: string, encrypted: Buffer): string {
  try {
    return decrypt(secretKey, encrypted);
  } catch {
    return "";
  }
}
