import type { Place } from "@party/contract/locations";
import { membershipConsentText } from "@party/contract/values/consent-texts/membership";
import type { MembershipType } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { paymentMethods } from "@party/contract/values/payments";
import { genders } from "@party/contract/values/person";
import { RadioCards } from "@party/ui/form/choices.tsx";
import { NumberField, SelectField, TextField } from "@party/ui/form/field.tsx";
import { type ChangeEvent, useEffect, useState } from "react";
import {
  type ChosenPlaces,
  LocationFields,
  useConstituencies,
  useCounties,
  useWards,
} from "#features/locations/location-fields.tsx";
import { usePaymentMethods } from "#features/payments/use-payment-methods.ts";
import { LegalLinks } from "#ui/forms/form-notes.tsx";
import type { Applicant, ApplicantField, Application, ApplicationStep } from "../application/application.ts";
import { planOf } from "../plans.ts";
import { joinUsContent } from "./join-us.content.ts";
import css from "./join-us.module.css";
import { wizardStepsContent } from "./wizard-steps.content.ts";

const personContent = joinUsContent.person;

interface PersonStepProps {
  person: Applicant;
  errors: Partial<Record<ApplicantField, string>>;
  /** Changes whenever known data has filled in the places. */
  filled: number;
  onChange: (part: Partial<Applicant>) => void;
}

export function PersonStep({ person, errors, filled, onChange }: PersonStepProps) {
  const text = (name: Exclude<ApplicantField, "county" | "constituency" | "ward" | "gender">) => ({
    name,
    label: personContent[name].label,
    value: person[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
    error: errors[name],
    required: true,
  });
  // Says it while the number is at hand, and stops nobody: the server decides.
  const [short, setShort] = useState(false);
  return (
    <div className={css.fields}>
      <TextField {...text("first_name")} autoComplete="given-name" maxLength={100} />
      <TextField
        {...text("last_name")}
        autoComplete="family-name"
        hint={personContent.last_name.hint}
        maxLength={100}
      />
      <TextField
        {...text("phone_number")}
        type="tel"
        autoComplete="tel"
        hint={short ? personContent.phone_number.short : personContent.phone_number.hint}
        onBlur={({ target }) => setShort(target.value.trim() !== "" && target.value.replace(/\D/g, "").length < 9)}
        maxLength={64}
      />
      <NumberField {...text("age")} />
      <SelectField
        name="gender"
        label={personContent.gender.label}
        value={person.gender}
        onChange={({ target }) => onChange({ gender: target.value as Applicant["gender"] })}
        error={errors.gender}
        required
      >
        <option value="">{personContent.gender.empty}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {wizardStepsContent.genders[gender]}
          </option>
        ))}
      </SelectField>
      <TextField {...text("occupation")} autoComplete="organization-title" maxLength={100} />
      <LocationFields
        key={filled}
        start={{ county: person.county, constituency: person.constituency, ward: person.ward }}
        errors={errors}
        onChange={onChange}
      />
    </div>
  );
}

const paymentContent = wizardStepsContent.payment;

interface PaymentStepProps {
  application: Application & { plan: MembershipType };
  signedIn: boolean;
  onChange: (part: Partial<Application>) => void;
  onGoTo: (step: ApplicationStep) => void;
}

export function PaymentStep({ application, signedIn, onChange, onGoTo }: PaymentStepProps) {
  const { name, fee } = planOf(application.plan);
  const { first_name, last_name, phone_number, age, gender, occupation, ...place } = application.person;
  const ward = usePlaceName(place);
  const available = usePaymentMethods();
  const { paymentMethod } = application;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what can be chosen decides
  useEffect(() => {
    if (!available.includes(paymentMethod)) onChange({ paymentMethod: available[0] ?? "mpesa" });
  }, [available]);
  const rows: { label: string; value: string; step?: ApplicationStep }[] = [
    { label: paymentContent.plan, value: name, step: 0 },
    { label: paymentContent.fee, value: fee === 0 ? joinUsContent.plans.free : paymentContent.perYear(formatKes(fee)) },
    { label: paymentContent.name, value: `${first_name} ${last_name}`, step: 1 },
    { label: paymentContent.phone, value: phone_number, step: 1 },
    {
      label: paymentContent.about,
      value: paymentContent.aboutYou(age, gender && wizardStepsContent.genders[gender], occupation),
      step: 1,
    },
    { label: paymentContent.ward, value: ward, step: 1 },
  ];

  return (
    <div className={css.payment}>
      <section className={css.summary} aria-labelledby="summary">
        <h3 id="summary">{paymentContent.summary}</h3>
        <dl>
          {rows.map(({ label, value, step }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {step === undefined ? null : (
                  <button type="button" aria-label={`${paymentContent.change}: ${label}`} onClick={() => onGoTo(step)}>
                    {paymentContent.change}
                  </button>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {fee === 0 ? (
        <p>{paymentContent.free}</p>
      ) : (
        <RadioCards
          legend={paymentContent.method}
          options={paymentMethods.map((value) => {
            const { name: title, note } = wizardStepsContent.methods[value];
            return available.includes(value)
              ? { value, title, note }
              : { value, title, note: paymentContent.comingLater, disabled: true };
          })}
          chosen={application.paymentMethod}
          onChoose={(paymentMethod) => onChange({ paymentMethod })}
        >
          <p>
            {paymentContent.later} {signedIn ? null : paymentContent.signIn}
          </p>
        </RadioCards>
      )}
      <p>
        {membershipConsentText.text} <LegalLinks terms={fee > 0} />
      </p>
    </div>
  );
}

/** Names of the chosen places whose lists have loaded. */
function usePlaceName({ county, constituency, ward }: ChosenPlaces): string {
  const nameIn = (places: Place[], id: string) => places.find((place) => String(place.id) === id)?.name;
  return paymentContent.places([
    nameIn(useWards(constituency).places, ward),
    nameIn(useConstituencies(county).places, constituency),
    nameIn(useCounties().places, county),
  ]);
}
