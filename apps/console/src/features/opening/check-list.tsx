import type { OpeningCheck } from "@party/contract/opening";
import { formatDate } from "@party/contract/values/nairobi-time";
import { openingGroups, openingTextOf } from "@party/contract/values/opening-checks";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import formCss from "#form/form.module.css";
import { StatusLabel } from "#list/list.tsx";
import { useStaff } from "#session/session.ts";
import { openingContent as content } from "./opening.content.ts";
import css from "./opening.module.css";

interface CheckListProps {
  checks: readonly OpeningCheck[];
  /** What can be confirmed, or taken back. */
  buttons: (check: OpeningCheck) => ReactNode;
}

/** All checks by group: what is missing first, and first the groups in which something is. */
export function CheckList({ checks, buttons }: CheckListProps) {
  const groups = Object.entries(openingGroups).map(([group, title]) => {
    const own = checks.filter(({ id }) => openingTextOf(id).group === group);
    return { group, title, open: own.filter((check) => !isDone(check)), done: own.filter(isDone) };
  });
  return groups
    .toSorted((one, other) => Number(one.open.length === 0) - Number(other.open.length === 0))
    .map(({ group, title, open, done }) => (
      <Panel key={group} id={group} title={title}>
        {open.length > 0 ? (
          <ul className={css.checks}>
            {open.map((check) => (
              <OpenCheck key={check.id} check={check} buttons={buttons} />
            ))}
          </ul>
        ) : null}
        {done.length > 0 ? (
          <details className={formCss.fold}>
            <summary>{content.doneFold(done.length)}</summary>
            <ul className={css.checks}>
              {done.map((check) => (
                <DoneCheck key={check.id} check={check} buttons={buttons} />
              ))}
            </ul>
          </details>
        ) : null}
      </Panel>
    ));
}

const isDone = ({ state }: OpeningCheck) => state === "done";

interface CheckProps extends Pick<CheckListProps, "buttons"> {
  check: OpeningCheck;
}

function OpenCheck({ check, buttons }: CheckProps) {
  const { question, step, who, screen, found } = openingTextOf(check.id);
  const sentence = found?.(check.found);
  const { grants } = useStaff();
  // Others would find a screen that is not theirs.
  const leads = screen !== undefined && grants.some(({ role }) => who.includes(role));
  const can = buttons(check);
  return (
    <li className={css.check}>
      <h3 className={css.question}>
        {question}
        <StatusLabel tone="bad">{content.states[check.state]}</StatusLabel>
      </h3>
      {sentence ? <p>{sentence}</p> : null}
      <p>{withWholeCommands(step)}</p>
      <p className={css.hint}>{content.who(who)}</p>
      {leads || can ? (
        <p className={css.actions}>
          {leads ? (
            <Link
              to={screen as NonNullable<LinkProps["to"]>}
              className={buttonVariantClass("outlined")}
              aria-label={`${content.open}: ${question}`}
            >
              {content.open}
            </Link>
          ) : null}
          {can}
        </p>
      ) : null}
    </li>
  );
}

/** A line never ends within a command, least of all between the two hyphens that npm needs. */
const withWholeCommands = (step: string): ReactNode[] =>
  step.split(/(npm run \w+(?: -- \w+)?)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={part} className={css.command}>
        {part}
      </span>
    ) : (
      part
    ),
  );

function DoneCheck({ check, buttons }: CheckProps) {
  const { question, found } = openingTextOf(check.id);
  const sentence = found?.(check.found);
  return (
    <li className={css.check}>
      <h3 className={css.question}>
        {question}
        <StatusLabel tone="good">{content.states.done}</StatusLabel>
      </h3>
      <p className={css.hint}>
        {sentence} {check.since ? content.doneSince(formatDate(new Date(check.since)), check.by) : null}
      </p>
      <p className={css.actions}>{buttons(check)}</p>
    </li>
  );
}
