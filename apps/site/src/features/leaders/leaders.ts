import type { Leader } from "@party/contract/leaders";
import { api } from "#api.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadLiveOrSample, rowsOf, textOrEmpty } from "#loading/data/live-or-sample.ts";
import { isTimeout } from "#loading/failures/slow-answer.ts";

/** The national leaders in order of rank. */
export const loadLeaders = (): Promise<Leader[]> =>
  loadLiveOrSample(
    async () =>
      rowsOf(await api("GET /leaders/", { query: { limit: 100, ...contentLanguage }, anonymous: true })).map(
        withPosition,
      ),
    async () => (await import("@party/samples/leaders")).leaders,
  );

/** Some servers send the position as plain text (spec.md section 3), or none. */
type LeaderReply = Omit<Leader, "position"> & { position?: Partial<Leader["position"]> | string | null };

function withPosition(leader: LeaderReply): Leader {
  const { position } = leader;
  const { title, description }: Partial<Leader["position"]> =
    typeof position === "string" ? { title: position } : (position ?? {});
  return { ...leader, position: { title: textOrEmpty(title), description: textOrEmpty(description) } };
}

/**
 * The leader whose position title is National Chairman (spec.md section 2), also where it is translated; null while the office
 * is vacant. Never throws.
 * @returns undefined when the site's server did not wait for the API
 */
export async function loadChairman(): Promise<Leader | null | undefined> {
  try {
    const leaders = await loadLeaders();
    const chairman = leaders.find((leader) =>
      import.meta.env.LANGUAGE_PATH && leader.is_chairman !== undefined
        ? leader.is_chairman
        : leader.position.title === "National Chairman",
    );
    // The home page does not show the description, and carries what is loaded in its document.
    return chairman ? { ...chairman, position: { ...chairman.position, description: "" } } : null;
  } catch (error) {
    return isTimeout(error) ? undefined : null;
  }
}
