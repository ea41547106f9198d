import { contrastOf, nearestReadableColours, type PartyColours, schemeOf } from "@party/contract/values/colours";
import { TextField } from "@party/ui/form/field.tsx";
import { useId } from "react";
import { coloursContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";

interface ColoursFieldProps {
  label: string;
  required: boolean;
  value: unknown;
  onChange: (colours: PartyColours) => void;
}

const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed.trim());

/** Both colours, each chosen or typed, with their contrast in words and a look at them. */
export function ColoursField({ label, required, value, onChange }: ColoursFieldProps) {
  const { primary = "", accent = "" } = (value ?? {}) as Partial<PartyColours>;
  const colours = { primary, accent };
  const isComplete = isColour(primary) && isColour(accent);
  return (
    <fieldset className={css.items}>
      <legend>{label}</legend>
      {(["primary", "accent"] as const).map((role) => (
        <ColourField
          key={role}
          label={content.roles[role]}
          hint={content.hints[role]}
          required={required}
          value={colours[role]}
          onChange={(next) => onChange({ ...colours, [role]: next })}
        />
      ))}
      <div role="status">
        {isComplete ? (
          <Contrast colours={{ primary: primary.trim().toLowerCase(), accent: accent.trim().toLowerCase() }} />
        ) : null}
      </div>
    </fieldset>
  );
}

interface ColourFieldProps {
  label: string;
  hint: string;
  required: boolean;
  value: string;
  onChange: (colour: string) => void;
}

function ColourField({ label, value, onChange, ...field }: ColourFieldProps) {
  const id = useId();
  return (
    <div className={css.colour}>
      <input
        type="color"
        aria-label={content.choose(label)}
        aria-describedby={id}
        value={isColour(value) ? value.trim().toLowerCase() : "#000000"}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={id}>
        <TextField
          {...field}
          label={label}
          value={value}
          maxLength={7}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  );
}

const ratio = (one: string, other: string) => contrastOf(one, other).toFixed(1);

/** What is readable of them, and how they look together. */
function Contrast({ colours }: { colours: PartyColours }) {
  const nearest = nearestReadableColours(colours);
  const scheme = schemeOf(nearest);
  return (
    <>
      <ul>
        <li>
          {nearest.primary === colours.primary
            ? content.whiteOn(ratio("#ffffff", colours.primary))
            : content.tooLight(colours.primary, nearest.primary)}
        </li>
        <li>
          {nearest.accent === colours.accent
            ? content.accentOn(ratio(colours.accent, nearest.primary))
            : content.tooDark(colours.accent, nearest.accent)}
        </li>
      </ul>
      <p className={css.band} style={{ background: scheme["green-dark"], borderColor: scheme.gold, color: "#ffffff" }}>
        <b>{content.sample}</b> <span style={{ color: scheme.gold }}>{content.sampleTagline}</span>{" "}
        <span className={css.badge} style={{ background: scheme.gold, color: scheme["on-gold"] }}>
          {content.sampleBadge}
        </span>
      </p>
    </>
  );
}
