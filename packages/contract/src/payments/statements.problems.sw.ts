// not reviewed
import type { TranslatedProblems } from "../problems.ts";
import type { statementProblems as english } from "./statements.problems.ts";

export const statementProblems = {
  statement_not_now: "Hili haliwezi kufanywa kwa taarifa hii ya akaunti ilivyo sasa. Iangalie tena.",
  statement_changed: "Mtu mwingine amebadilisha taarifa hii ya akaunti kwa sasa. Iangalie tena.",
  statement_columns:
    "Chagua safu moja moja kwa siku, nambari ya kumbukumbu, maandishi na pesa zilizoingia, na usichague safu moja mara mbili.",
  statement_check_again:
    "Tangu ukaguzi, mistari ya faili nyingine imesomwa, kwa hivyo mistari mingine inasubiri jibu. Kagua taarifa ya akaunti tena.",
} as const satisfies TranslatedProblems<typeof english>;
