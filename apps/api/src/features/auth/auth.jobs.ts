import { deleteDeadSessions } from "#features/auth/sessions.queries.ts";
import { REFRESH_DAYS } from "#features/auth/tokens.ts";
import { job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

const forgetDeadSessions = job("auth.forget-dead-sessions", { cron: "41 3 * * *" });

/** Kept as long as a stolen refresh token could still turn up, so that its use is recognised. */
export const authJobs = ({ db }: Services) => [onJob(forgetDeadSessions, () => deleteDeadSessions(db, REFRESH_DAYS))];
