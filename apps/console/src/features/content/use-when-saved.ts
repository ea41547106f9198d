import type { Need } from "@party/contract/content-needs";
import { dialogElement } from "@party/ui/dialog.tsx";
import { useState } from "react";
import { contentEditContent as content } from "./content.content.ts";
import type { Item } from "./content-api.ts";
import { focusField } from "./needs.tsx";

interface Form {
  needs: readonly Need[];
  flush: () => Promise<Item | undefined>;
}

/**
 * What begins with saving the form.
 * @param notSaved what is said when the server does not have it
 */
export function useWhenSaved({ needs, flush }: Form, notSaved: string = content.notSaved) {
  const [problem, setProblem] = useState<string>();
  /** Goes on once the form is saved. */
  const whenSaved = async (then: (saved: Item) => void) => {
    const saved = await flush();
    setProblem(saved ? undefined : notSaved);
    if (saved) then(saved);
  };
  /** Opens a dialog once the form is saved; leads to what is missing instead. */
  const openDialog = (id: string) =>
    needs.length > 0 ? focusField(needs[0]!.path) : whenSaved(() => dialogElement(id)?.showModal());
  return { problem, whenSaved, openDialog };
}
