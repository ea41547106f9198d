interface OptionsProps {
  of: readonly (readonly [value: string | number, label: string | undefined])[] | undefined;
}

/** The options of a select, by their values. */
export const Options = ({ of }: OptionsProps) =>
  of?.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
