import type { PersonRecord } from "@party/contract/person-records.staff";
import { personCheckOf } from "@party/contract/values/people/checks";
import { Link } from "@tanstack/react-router";
import { incompleteContent as content } from "./incomplete.content.ts";

/** What the Registrar's line lacks of a person, as sentences, with what to do. */
export function PersonChecks({ person }: { person: Pick<PersonRecord, "checks" | "same_id_number_as"> }) {
  return (
    <ul>
      {person.checks.map((name) => {
        const { office, todo } = personCheckOf(name);
        return (
          <li key={name}>
            {office} {todo}{" "}
            {name === "id_number_taken" && person.same_id_number_as !== null ? (
              <Link to="/people/$id" params={{ id: person.same_id_number_as }}>
                {content.sameNumber}
              </Link>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
