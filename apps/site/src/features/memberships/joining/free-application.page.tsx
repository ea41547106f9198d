import { membershipConsentText } from "@party/contract/values/consent-texts/membership";
import { genders } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { NumberField, SelectField, TextField } from "@party/ui/form/field.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { chosenPlacesOf, LocationFields, NEXT_LIST } from "#features/locations/location-fields.tsx";
import { submissionFrom } from "#loading/form-submission.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { formGridClass, wholeRowClass } from "#ui/forms/form-card.tsx";
import { LegalLinks } from "#ui/forms/form-notes.tsx";
import { FormCardPage } from "#ui/pages/entry-page.tsx";
import { applicationReceivedContent } from "../application/application-received.content.ts";
import { ApplicationAnswer } from "../application/application-received.tsx";
import type { PostedApplication } from "./free-application.ts";
import { joinUsContent } from "./join-us.content.ts";
import { wizardStepsContent } from "./wizard-steps.content.ts";

/** The wizard without script: the free plan alone, on one page that posts to itself. */
export const Route = createFileRoute("/joinus/free")({
  server: {
    handlers: {
      POST: async ({ request, next }) => {
        const { receiveApplication } = await import("./free-application.ts");
        return next({ context: { posted: await receiveApplication(await request.formData()) } });
      },
    },
  },
  loader: async ({ serverContext }): Promise<PostedApplication | undefined> =>
    import.meta.env.SSR
      ? (submissionFrom<PostedApplication>(serverContext) ??
        (await import("./free-application.ts")).emptyApplicationForm())
      : undefined,
  head: () => pageHead("/joinus/free"),
  component: FreeApplicationPage,
});

const { person: fields } = joinUsContent;
const { free: content, genders: genderNames } = wizardStepsContent;

function FreeApplicationPage() {
  const posted = Route.useLoaderData();
  if (posted?.received) {
    return (
      <FormCardPage title={applicationReceivedContent.title(posted.id)} subtitle={joinUsContent.outcomes.joined}>
        <ApplicationAnswer />
      </FormCardPage>
    );
  }
  const errors = posted?.error?.fields ?? {};
  const value = (name: string) => posted?.values[name]?.[0];
  const field = (name: keyof typeof fieldLabels) => ({
    name,
    label: fieldLabels[name],
    defaultValue: value(name),
    error: errors[name],
    required: true,
  });
  return (
    <FormCardPage title={content.title} subtitle={content.subtitle} wide>
      <form
        id="form"
        className={formGridClass}
        method="post"
        action={`${import.meta.env.LANGUAGE_PATH}/joinus/free#form`}
      >
        {posted?.error ? (
          <div className={wholeRowClass}>
            <Alert severity="error">{posted.error.text}</Alert>
          </div>
        ) : null}
        <TextField {...field("first_name")} autoComplete="given-name" maxLength={100} />
        <TextField {...field("last_name")} hint={fields.last_name.hint} autoComplete="family-name" maxLength={100} />
        <TextField {...field("phone_number")} hint={fields.phone_number.hint} type="tel" autoComplete="tel" />
        <NumberField {...field("age")} />
        <SelectField {...field("gender")}>
          <option value="">{fields.gender.empty}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {genderNames[gender]}
            </option>
          ))}
        </SelectField>
        <TextField {...field("occupation")} autoComplete="organization-title" maxLength={100} />
        <LocationFields start={chosenPlacesOf(posted?.values ?? {})} served={posted?.places} errors={errors} />
        <noscript>
          <Button type="submit" name={NEXT_LIST} value="1" formNoValidate look="outlined">
            {content.nextList}
          </Button>
        </noscript>
        <p className={wholeRowClass}>
          {membershipConsentText.text} <LegalLinks />
        </p>
        <div className={wholeRowClass}>
          <Button type="submit">{joinUsContent.submit}</Button>
        </div>
      </form>
    </FormCardPage>
  );
}

const fieldLabels = {
  first_name: fields.first_name.label,
  last_name: fields.last_name.label,
  phone_number: fields.phone_number.label,
  age: fields.age.label,
  gender: fields.gender.label,
  occupation: fields.occupation.label,
};
