import type { FormEvent } from "react";
import { buttonClass } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormCard, formGrid, wholeRow } from "#ui/form-card.tsx";
import { receiptsContent } from "./receipts.content.ts";

interface ReceiptFormProps {
  /** What stands in the address. */
  number: string;
  amount: string | undefined;
  errors: { number?: string; amount?: string };
  busy: boolean;
  onCheck: (number: string, amount: string) => void;
}

const { form: words } = receiptsContent;

/** Without script it asks its own page, which sends on to the number that was typed. */
export function ReceiptForm({ number, amount, errors, busy, onCheck }: ReceiptFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    onCheck(String(form.get("number") ?? ""), String(form.get("amount") ?? ""));
  };
  return (
    <FormCard title={words.title}>
      <form method="get" className={formGrid} onSubmit={submit} noValidate>
        <TextField
          key={number}
          name="number"
          label={words.number}
          hint={words.numberHint}
          defaultValue={number}
          error={errors.number}
          required
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          key={`${number} ${amount}`}
          name="amount"
          label={words.amount}
          hint={words.amountHint}
          defaultValue={amount}
          error={errors.amount}
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className={wholeRow}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
            {busy ? words.busy : words.submit}
          </button>
        </div>
      </form>
    </FormCard>
  );
}
