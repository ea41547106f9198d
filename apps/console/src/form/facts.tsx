import css from "./form.module.css";

/** Names with values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
