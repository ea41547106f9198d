import type { MissingField } from "@party/contract/content-bodies";
import { dialogElement } from "@party/ui/dialog/dialog.tsx";
import { useEffect, useState } from "react";
import { contentEditContent as content } from "#features/content/content.content.ts";
import type { EditedItem } from "#features/content/content-api.ts";
import { focusField } from "./needs.tsx";

interface DraftFormState {
  item: EditedItem;
  needs: readonly MissingField[];
  flush: () => Promise<EditedItem | undefined>;
  /** Whether the server has what is in the form. */
  isSaved: boolean;
}

/** What begins with saving the form. */
export function useWhenSaved({ item, needs, flush, isSaved }: DraftFormState) {
  const [problem, setProblem] = useState<string>();
  // Saved meanwhile, or begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with that state
  useEffect(() => setProblem(undefined), [isSaved]);
  /** Goes on once the form is saved. */
  const whenSaved = async (then: (saved: EditedItem) => void) => {
    const saved = await flush();
    setProblem(saved ? undefined : isSaved && !item.id ? content.nothing : content.notSaved);
    if (saved) then(saved);
  };
  /** Opens a dialog once the form is saved; leads to what is missing instead. */
  const openDialog = (id: string) =>
    needs.length > 0 ? focusField(needs[0]!.path) : whenSaved(() => dialogElement(id)?.showModal());
  return { problem, whenSaved, openDialog };
}
