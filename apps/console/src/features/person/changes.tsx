import type { RecordChange } from "@party/contract/person-records.staff";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { type ChangedField, changedFields } from "@party/contract/values/person-records";
import { useState } from "react";
import { api } from "#api.ts";
import { personChoices } from "#features/people/people.content.ts";
import { ChoiceSelect } from "#list/filters.tsx";
import { PagedRows } from "#list/pages.tsx";
import { personContent as content } from "./person.content.ts";
import css from "./person.module.css";

/** Rows shown at first. */
const PAGE_SIZE = 20;

/** Values that are codes stand in words. */
const valueText = (field: RecordChange["field"], value: string | null): string | null => {
  if (value === null) return null;
  return field === "date_of_birth" ? formatDay(value) : (personChoices[field]?.[value] ?? value);
};

/** Which values were changed, of all fields or of one. */
export function ChangesSection({ id }: { id: number }) {
  const [field, setField] = useState<ChangedField>();
  return (
    <>
      <ChoiceSelect
        label={content.about}
        all={content.everything}
        options={changedFields.map((each) => [each, content.fields[each]])}
        value={field}
        onChange={(chosen) => setField(changedFields.find((each) => each === chosen))}
      />
      <PagedRows
        queryKey={["people", id, "changes", field]}
        load={(cursor, signal) =>
          api("GET /staff/people/{id}/changes/", { params: { id }, query: { cursor, field, limit: PAGE_SIZE }, signal })
        }
        empty={field ? content.noChangesOfField : content.noChanges}
      >
        {(changes) => (
          <ul className={css.items}>
            {changes.map(({ id: change, field: changed, before, after, by, source, reason, at }) => (
              <li key={change}>
                {content.change(content.fields[changed], valueText(changed, before), valueText(changed, after))}
                <small>
                  {reason ? `${content.because(reason)} ` : null}
                  {by ?? content.sources[source]}, {formatInstant(new Date(at))}
                </small>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  );
}
