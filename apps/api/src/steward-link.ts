import { linkSettings } from "#config.ts";
import { stewardToken } from "#features/attendance/steward-token.ts";

/** Until the staff console makes them: `node apps/api/src/steward-link.ts <event id> <name>` prints a steward's link. */
const [id, ...words] = process.argv.slice(2);
const eventId = Number(id);
const name = words.join(" ").trim();
if (!Number.isInteger(eventId) || eventId < 1 || name === "" || name.length > 40) {
  console.error("Usage: node apps/api/src/steward-link.ts <event id> <name of the steward, up to 40 characters>");
  process.exit(1);
}
const { secretKey, siteUrl } = linkSettings();
console.log(`${siteUrl}/checkin/${stewardToken(secretKey, { eventId, name })}`);
