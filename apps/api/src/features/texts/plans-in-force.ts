import { setPlansInForce } from "@party/contract/values/membership-plans";
import { textIds } from "@party/contract/values/texts";
import { builtInTexts } from "@party/samples/site-texts";
import { membershipPlansText } from "@party/samples/texts/memberships/membership-plans.sw";
import type { Database } from "#database/database.ts";
import { party } from "#party.ts";
import { findTextRow } from "./texts.queries.ts";
import { loadSiteContent } from "./texts.ts";

const builtInPlans = builtInTexts(party)["membership-plans"].plans;

/** Reads names, order and benefits of the plans from what is public. Fees are read from the database wherever money is asked for. */
export async function refreshPlansInForce(db: Database): Promise<void> {
  const row = await findTextRow(db, textIds["membership-plans"]);
  if (!row?.body) return setPlansInForce({ en: builtInPlans, sw: membershipPlansText.plans });
  const [en, sw] = [await loadSiteContent(db, "en"), await loadSiteContent(db, "sw")].map(
    ({ texts }) => texts["membership-plans"]?.plans ?? builtInPlans,
  );
  setPlansInForce({ en: en!, sw: sw! });
}
