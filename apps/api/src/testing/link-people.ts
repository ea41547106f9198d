/** Links memberships to people as the job does, without pauses: a process that a test kills. */
import { openDatabase } from "#database/database.ts";
import { linkSteps } from "#features/people/linking.ts";
import { runInSteps } from "#jobs/steps.ts";

const db = openDatabase({ url: process.argv[2]!, connections: 2 });
for (const step of linkSteps({ db })) await runInSteps(step, { limit: 500 });
await db.destroy();
