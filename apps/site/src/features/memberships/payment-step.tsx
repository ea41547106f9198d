import { membershipWords } from "@party/contract/values/consents";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { paymentMethods } from "@party/contract/values/payment-methods";
import { Choices } from "#ui/choices.tsx";
import type { Application, Step } from "./application.ts";
import { joinUsContent } from "./join-us.content.ts";
import css from "./join-us.module.css";

const content = joinUsContent.payment;

interface PaymentStepProps {
  application: Application & { plan: MembershipType };
  signedIn: boolean;
  onChange: (part: Partial<Application>) => void;
}

export function PaymentStep({ application, signedIn, onChange }: PaymentStepProps) {
  const { name, fee } = planOf(application.plan);
  const { first_name, last_name, phone_number } = application.person;
  const rows = [
    { label: content.plan, value: name, step: 0 },
    { label: content.fee, value: fee === 0 ? joinUsContent.plans.free : formatKes(fee), step: 0 },
    { label: content.name, value: `${first_name} ${last_name}`, step: 1 },
    { label: content.phone, value: phone_number, step: 1 },
  ] satisfies { label: string; value: string; step: Step }[];

  return (
    <div className={css.payment}>
      <section className={css.summary} aria-labelledby="summary">
        <h3 id="summary">{content.summary}</h3>
        <dl>
          {rows.map(({ label, value, step }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                <button type="button" aria-label={`${content.change}: ${label}`} onClick={() => onChange({ step })}>
                  {content.change}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {fee === 0 ? (
        <p>{content.free}</p>
      ) : (
        <Choices
          legend={content.method}
          options={paymentMethods.map((value) => {
            const { name: title, note } = joinUsContent.methods[value];
            return { value, title, note };
          })}
          chosen={application.paymentMethod}
          onChoose={(paymentMethod) => onChange({ paymentMethod })}
        >
          <p>
            {content.later} {signedIn ? null : content.signIn}
          </p>
        </Choices>
      )}
      <p>{membershipWords.text}</p>
    </div>
  );
}
