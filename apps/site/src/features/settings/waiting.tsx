import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { settingsContent as content } from "./settings.content.ts";

/** What stands in a card until its data is there. */
export function Waiting({ failed, again }: { failed: boolean; again: () => void }) {
  if (!failed) return <Spinner label={content.loading} />;
  return (
    <>
      <Alert severity="error">{content.failed}</Alert>
      <p>
        <button type="button" className={buttonClass("outlined")} onClick={again}>
          {content.again}
        </button>
      </p>
    </>
  );
}
