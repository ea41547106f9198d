import type { Place } from "@party/contract/locations";
import { membershipWords } from "@party/contract/values/consents";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { paymentMethods } from "@party/contract/values/payments";
import { useEffect } from "react";
import type { ChosenPlaces } from "#features/locations/location-fields.tsx";
import { useConstituencies, useCounties, useWards } from "#features/locations/use-places.ts";
import { usePaymentMethods } from "#features/payments/use-payment-methods.ts";
import { LegalLinks } from "#ui/form-notes.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
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
  const { first_name, last_name, phone_number, age, gender, occupation, ...place } = application.person;
  const ward = usePlaceName(place);
  const available = usePaymentMethods();
  const { paymentMethod } = application;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what can be chosen decides
  useEffect(() => {
    if (!available.includes(paymentMethod)) onChange({ paymentMethod: available[0] ?? "mpesa" });
  }, [available]);
  const rows: { label: string; value: string; step?: Step }[] = [
    { label: content.plan, value: name, step: 0 },
    { label: content.fee, value: fee === 0 ? joinUsContent.plans.free : content.perYear(formatKes(fee)) },
    { label: content.name, value: `${first_name} ${last_name}`, step: 1 },
    { label: content.phone, value: phone_number, step: 1 },
    {
      label: content.about,
      value: content.aboutYou(age, gender && joinUsContent.genders[gender], occupation),
      step: 1,
    },
    { label: content.ward, value: ward, step: 1 },
  ];

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
                {step === undefined ? null : (
                  <button type="button" aria-label={`${content.change}: ${label}`} onClick={() => onChange({ step })}>
                    {content.change}
                  </button>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {fee === 0 ? (
        <p>{content.free}</p>
      ) : (
        <RadioCards
          legend={content.method}
          options={paymentMethods.map((value) => {
            const { name: title, note } = joinUsContent.methods[value];
            return available.includes(value)
              ? { value, title, note }
              : { value, title, note: content.comingLater, disabled: true };
          })}
          chosen={application.paymentMethod}
          onChoose={(paymentMethod) => onChange({ paymentMethod })}
        >
          <p>
            {content.later} {signedIn ? null : content.signIn}
          </p>
        </RadioCards>
      )}
      <p>
        {membershipWords.text} <LegalLinks terms={fee > 0} />
      </p>
    </div>
  );
}

/** Names of the chosen places whose lists have loaded. */
function usePlaceName({ county, constituency, ward }: ChosenPlaces): string {
  const nameIn = (places: Place[], id: string) => places.find((place) => String(place.id) === id)?.name;
  const names = [
    nameIn(useWards(constituency).places, ward),
    nameIn(useConstituencies(county).places, constituency),
    nameIn(useCounties().places, county),
  ];
  return names.filter(Boolean).join(", ");
}
