import { Alert } from "@party/ui/alert.tsx";
import { SubmitButton } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { type FormEvent, useState } from "react";
import formCss from "#form/form.module.css";
import { walkInContent } from "./walk-ins.content.ts";

const content = walkInContent.pin;
const MIN_PIN_LENGTH = 6;

/** The same digit throughout, or a row such as 123456. */
const isEasyPin = (pin: string) => /^(\d)\1+$/.test(pin) || "01234567890 09876543210".includes(pin);

const pinField = {
  type: "password",
  inputMode: "numeric",
  autoComplete: "off",
  pattern: "[0-9]*",
  required: true,
  minLength: MIN_PIN_LENGTH,
  maxLength: 12,
} as const;

interface PinFormProps {
  /** A new PIN is typed twice. */
  isNew: boolean;
  /** Why it is asked for, or what was wrong. */
  message?: string | undefined;
  /** @returns what is wrong with the PIN */
  onPin: (pin: string) => Promise<string | undefined>;
}

/** Asks for the PIN, or for a new one. */
export function PinForm({ isNew, message, onPin }: PinFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ pin?: string | undefined; repeated?: string }>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [pin, repeated] = [String(fields.get("pin")), String(fields.get("repeated"))];
    if (!new RegExp(`^\\d{${MIN_PIN_LENGTH},12}$`).test(pin)) return setErrors({ pin: content.tooShort });
    if (isNew && isEasyPin(pin)) return setErrors({ pin: content.tooEasy });
    if (isNew && pin !== repeated) return setErrors({ repeated: content.differ });
    setBusy(true);
    setErrors({ pin: await onPin(pin) });
    setBusy(false);
    form.querySelector("input")?.select();
  };
  return (
    <Panel id="pin" title={isNew ? content.start : content.open} text={isNew ? content.startIntro : content.openIntro}>
      {message ? <Alert severity="info">{message}</Alert> : null}
      <form method="post" className={formCss.stack} noValidate onSubmit={submit}>
        <TextField
          {...pinField}
          name="pin"
          label={content.label}
          error={errors.pin}
          {...(isNew ? { hint: content.hint } : {})}
        />
        {isNew ? <TextField {...pinField} name="repeated" label={content.repeat} error={errors.repeated} /> : null}
        <SubmitButton busy={isBusy} label={isNew ? content.choose : content.unlock} busyLabel={content.busy} />
      </form>
    </Panel>
  );
}
