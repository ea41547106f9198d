import { setPlansInForce } from "@party/contract/values/membership-plans";
import { textIds } from "@party/contract/values/texts";
import { builtInTexts } from "@party/samples/site-texts";
import { membershipPlansText } from "@party/samples/texts/memberships/membership-plans.sw";
import type { Database } from "#database/database.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { findTextRow } from "./texts.queries.ts";
import { loadSiteContent } from "./texts.ts";

/** Names may be so old. Fees are read from the database wherever money is asked for. */
const REFRESH_INTERVAL_MS = 2_000;

const builtInPlans = builtInTexts(party)["membership-plans"].plans;

/** Reads names, order and benefits of the plans from what is public. */
export async function refreshPlansInForce(db: Database): Promise<void> {
  const row = await findTextRow(db, textIds["membership-plans"]);
  if (!row?.body) return setPlansInForce({ en: builtInPlans, sw: membershipPlansText.plans });
  const [en, sw] = [await loadSiteContent(db, "en"), await loadSiteContent(db, "sw")].map(
    ({ texts }) => texts["membership-plans"]?.plans ?? builtInPlans,
  );
  setPlansInForce({ en: en!, sw: sw! });
}

/** Keeps the plans of this process as they are public. @returns ends it */
export function followPlansInForce({ db, log }: Pick<Services, "db" | "log">): () => void {
  let running = false;
  const refresh = async () => {
    if (running) return;
    running = true;
    await refreshPlansInForce(db)
      .catch((error: unknown) => log.debug({ err: error }, "the plans could not be read"))
      .finally(() => {
        running = false;
      });
  };
  void refresh();
  const timer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
