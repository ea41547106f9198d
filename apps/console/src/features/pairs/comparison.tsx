import type { ComparedPerson, PersonPair } from "@party/contract/pairs.staff";
import { planOf } from "@party/contract/values/membership-plans";
import { formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { accountMergeFields } from "@party/contract/values/pairs";
import {
  fieldsOfMerge,
  type MergeField,
  mergeFields,
  personFieldOf,
  sensitiveFields,
} from "@party/contract/values/people/person-fields";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { personChoices } from "#features/people/people.content.ts";
import { FactList } from "#form/facts.tsx";
import formCss from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import css from "./comparison.module.css";
import { pairContent as content, mergeFieldNames } from "./pairs.content.ts";

/** A value of a row as it is shown; null where there is none. */
function shownValue(field: MergeField, person: ComparedPerson): string | null {
  const value = person.fields[field];
  if (value === null || value === undefined) return null;
  const [name] = fieldsOfMerge(field);
  const { kind } = personFieldOf(name!);
  if (kind === "secret") return content.values.there;
  if (kind === "choice") return personChoices[name!]?.[value] ?? value;
  return field === "birth" && value.length > 4 ? formatDay(value) : value;
}

/** Whether two rows say different things; of sensitive values that is not known. */
const isFieldDifferent = (field: MergeField, [one, other]: readonly ComparedPerson[]): boolean =>
  sensitiveFields.some((name) => name === field) || one!.fields[field] !== other!.fields[field];

/** Two rows with what is shown of each from then on, and the form that joins them. */
export function PairComparison({ pair }: { pair: PersonPair }) {
  const { people, merge, proposal, refused, decision } = pair;
  const [survivor, setSurvivor] = useState(pair.survivor);
  const [chosen, setChosen] = useState<Partial<Record<MergeField, number>>>({});
  const [stays, goes] = people[0]!.id === survivor ? [people[0]!, people[1]!] : [people[1]!, people[0]!];
  const isOpen = !(merge || proposal || refused || decision);
  const isLocked = (field: MergeField) => stays.has_account && accountMergeFields.includes(field);
  const shown = (field: MergeField): number => {
    if (isLocked(field)) return stays.id;
    return chosen[field] ?? (shownValue(field, stays) === null ? goes.id : stays.id);
  };
  const fields = mergeFields.filter((field) => people.some((person) => shownValue(field, person) !== null));
  const differing = fields.filter((field) => isFieldDifferent(field, people));
  const same = fields.filter((field) => !isFieldDifferent(field, people));
  const taken = differing.filter((field) => shown(field) === goes.id);
  const gone = differing.flatMap((field) => {
    const hidden = shown(field) === stays.id ? goes : stays;
    const value = shownValue(field, hidden);
    return value === null ? [] : [content.goneValue(mergeFieldNames[field], value)];
  });
  return (
    <div className={formCss.stack}>
      {isOpen ? <p>{content.compareIntro}</p> : null}
      <div className={css.people}>
        {people.map((person) => (
          <PersonHeading
            key={person.id}
            person={person}
            isSurvivor={person.id === survivor}
            choose={isOpen && !pair.survivor_is_fixed ? () => setSurvivor(person.id) : undefined}
          />
        ))}
      </div>
      {isOpen && pair.survivor_is_fixed ? <p>{content.fixed}</p> : null}
      {differing.map((field) => (
        <fieldset key={field} className={css.field}>
          <legend>{mergeFieldNames[field]}</legend>
          {people.map((person) => (
            <FieldValue
              key={person.id}
              field={field}
              row={person.id}
              value={shownValue(field, person)}
              isShown={isOpen && shown(field) === person.id}
              choose={isOpen ? () => setChosen({ ...chosen, [field]: person.id }) : undefined}
              isLocked={isLocked(field)}
            />
          ))}
          {isOpen && isLocked(field) ? <small>{content.ownersAlone}</small> : null}
        </fieldset>
      ))}
      {same.length > 0 ? (
        <section className={css.same}>
          <h3>{content.same}</h3>
          <FactList facts={same.map((field) => [mergeFieldNames[field], shownValue(field, people[0]!)])} />
        </section>
      ) : null}
      {isOpen ? (
        <>
          <div className={formCss.note}>
            <h3>{content.gone}</h3>
            {gone.length > 0 ? (
              <>
                <p>{content.goneIntro}</p>
                <ul>
                  {gone.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </>
            ) : (
              <p>{content.nothingGone}</p>
            )}
            <p>{content.moved}</p>
            {pair.needs_second_person ? <p>{content.secondPerson}</p> : null}
          </div>
          <MergeForm pair={pair} stays={stays} goes={goes} fields={taken} />
        </>
      ) : null}
    </div>
  );
}

interface PersonHeadingProps {
  person: ComparedPerson;
  isSurvivor: boolean;
  /** Undefined where it cannot be chosen. */
  choose: (() => void) | undefined;
}

function PersonHeading({ person, isSurvivor, choose }: PersonHeadingProps) {
  const { id, name, number, status, has_account, added_at, memberships } = person;
  return (
    <section className={css.person} aria-label={content.number(id)}>
      <h3>
        <Link to="/people/$id" params={{ id }}>
          {name}
        </Link>
      </h3>
      <p>
        {[number, content.status[status], has_account ? content.account : content.noAccount]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className={css.soft}>
        {content.number(id)}, {content.added(formatDate(new Date(added_at)))}
      </p>
      {memberships.length === 0 ? (
        <p className={css.soft}>{content.noMembership}</p>
      ) : (
        <ul aria-label={content.memberships}>
          {memberships.map(({ id: membership, plan, state, applied_at }) => (
            <li key={membership}>
              {content.membership(planOf(plan).name, content.states[state], formatDate(new Date(applied_at)))}
            </li>
          ))}
        </ul>
      )}
      {choose ? (
        <label className={css.choice}>
          <input type="radio" name="survivor" checked={isSurvivor} onChange={choose} />
          {content.stays}
        </label>
      ) : null}
    </section>
  );
}

interface FieldValueProps {
  field: MergeField;
  row: number;
  value: string | null;
  isShown: boolean;
  choose: (() => void) | undefined;
  isLocked: boolean;
}

function FieldValue({ field, row, value, isShown, choose, isLocked }: FieldValueProps) {
  const text = value ?? content.nothing;
  const ofRow = <small className={css.row}>{content.number(row)}</small>;
  if (!choose) {
    return (
      <p className={css.value}>
        {text} {ofRow}
      </p>
    );
  }
  return (
    <label className={css.choice}>
      <input
        type="radio"
        name={field}
        checked={isShown}
        disabled={isLocked || (value === null && !isShown)}
        onChange={choose}
      />
      <span>
        {text} {ofRow}
      </span>
    </label>
  );
}

interface MergeFormProps {
  pair: PersonPair;
  stays: ComparedPerson;
  goes: ComparedPerson;
  fields: readonly MergeField[];
}

function MergeForm({ pair, stays, goes, fields }: MergeFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <RequestForm
      send={({ reason }: { reason: string }) =>
        retryWithRecentCode(() =>
          api("POST /staff/merges/", {
            body: {
              ...{ pair: pair.id, survivor: stays.id, fields: [...fields], reason },
              versions: { survivor: stays.version, absorbed: goes.version },
            },
          }),
        )
      }
      onSent={async ({ merge }) => {
        if (merge !== null) await navigate({ to: "/merges/$id", params: { id: merge } });
        for (const key of ["pairs", "merges", "people", "proposals"]) {
          await queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
      submit={pair.needs_second_person ? content.propose : content.join}
    >
      {(field) => <TextAreaField {...field("reason")} label={content.reason} rows={2} maxLength={500} required />}
    </RequestForm>
  );
}
