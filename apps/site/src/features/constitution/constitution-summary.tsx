import { constitutionSummary } from "@party/samples/texts/summaries/constitution-summary";
import { LegalSections } from "#features/legal/legal-sections.tsx";

/** Of the built-in text. In a chunk of its own: with it the page would exceed the budget of scripts. */
export const ConstitutionSummary = () => <LegalSections sections={constitutionSummary.sections} />;
