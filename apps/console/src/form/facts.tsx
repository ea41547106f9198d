import css from "./form.module.css";

/** Names with values; those without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) {
  const known = facts.filter(([, value]) => value);
  return known.length === 0 ? null : (
    <dl className={css.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
