import type { ContentKindName } from "@party/contract/values/content";
import type { TranslationState } from "@party/contract/values/translations";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link } from "@tanstack/react-router";
import { translationLinkContent as content, translationStateContent } from "./translation.content.ts";

interface TranslationLinkProps {
  kind: ContentKindName;
  id: number;
  state: TranslationState;
}

/** From an item to its Kiswahili. */
export const TranslationLink = ({ kind, id, state }: TranslationLinkProps) => (
  <Panel id="kiswahili" title={content.title}>
    <p>{translationStateContent[state]}</p>
    <p>
      <Link to="/content/$kind/$id/kiswahili" params={{ kind, id }} className={buttonVariantClass("outlined")}>
        {state === "missing" ? content.open : content.look}
      </Link>
    </p>
  </Panel>
);
