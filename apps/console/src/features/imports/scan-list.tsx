import type { OpenedFile } from "@party/contract/documents.staff";
import type { ImportScan } from "@party/contract/imports.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { type Action, useActions } from "#form/actions.tsx";
import formCss from "#form/form.module.css";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { saveFile } from "#upload/save-file.ts";
import { scansContent as content } from "./imports.content.ts";
import css from "./imports.module.css";

interface ScanListProps {
  scans: readonly ImportScan[];
  /** Only listed when absent. */
  open?: ((document: number, reason: string) => Promise<OpenedFile>) | undefined;
  /** What else can be done with each. */
  actions?: readonly Action<ImportScan>[];
  /** Key of the queries of the screen. */
  queries: string;
}

/** Scans of a signed list, the newest first. */
export function ScanList({ scans, open, actions = [], queries }: ScanListProps) {
  const opening: Action<ImportScan>[] = open
    ? [
        {
          label: content.open,
          confirm: {
            title: () => content.openTitle,
            effect: () => content.openEffect,
            text: content.reason,
            submit: () => content.open,
          },
          call: async ({ id }, reason) => saveFile(await retryWithRecentCode(() => open(id, reason))),
        },
      ]
    : [];
  const { buttons, dialog, status } = useActions<ImportScan>([...opening, ...actions], queries);
  return (
    <>
      {status}
      {scans.length > 0 ? (
        <ul className={css.scans}>
          {scans.map((scan, at) => (
            <li key={scan.id}>
              <span>{content.scan(scans.length - at, scan, formatInstant(new Date(scan.added_at)))}</span>
              <span className={formCss.actions}>{buttons(scan)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {dialog}
    </>
  );
}
