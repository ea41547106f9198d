import { formatInstant } from "@party/contract/values/nairobi-time";
import { type TimelineTopic, timelineTopics } from "@party/contract/values/person-records";
import { useState } from "react";
import { api } from "#api.ts";
import { ChoiceSelect } from "#list/filters.tsx";
import { PagedRows } from "#list/pages.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { personContent as content } from "./person.content.ts";
import css from "./person.module.css";

/** What happened to a person, newest first, of all kinds or of one. @param only the one that is shown, without a choice */
export function TimelineSection({ id, only }: { id: number; only?: TimelineTopic }) {
  const staff = useStaff();
  const [about, setAbout] = useState(only);
  const topics = timelineTopics.filter(
    (topic) =>
      (topic !== "payments" || hasPermission(staff, "payments.read")) &&
      (topic !== "notes" || hasPermission(staff, "people.notes")),
  );
  return (
    <>
      {only ? null : (
        <ChoiceSelect
          label={content.about}
          all={content.everything}
          options={topics.map((topic) => [topic, content.topics[topic]])}
          value={about}
          onChange={(chosen) => setAbout(topics.find((topic) => topic === chosen))}
        />
      )}
      <PagedRows
        queryKey={["people", id, "timeline", about]}
        load={(cursor, signal) =>
          api("GET /staff/people/{id}/timeline/", { params: { id }, query: { cursor, about }, signal })
        }
        empty={only ? content.noPayments : about ? content.noTimelineAbout : content.noTimeline}
      >
        {(lines) => (
          <ol className={css.timeline}>
            {lines.map(({ kind, id: line, at, by, values }) => (
              <li key={`${kind} ${line}`}>
                <time dateTime={at}>{formatInstant(new Date(at))}</time>
                <span>
                  {content.sentences[kind](values)}
                  {by ? content.by(by) : null}
                </span>
              </li>
            ))}
          </ol>
        )}
      </PagedRows>
    </>
  );
}
