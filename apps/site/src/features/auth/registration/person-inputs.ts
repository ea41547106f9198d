import { registerContent as content } from "./register.content.ts";

/** The text fields of a person, by the API's names: of the registration and of the profile. */
export const personInputAttributes = {
  first_name: { label: content.firstName, autoComplete: "given-name", maxLength: 100 },
  last_name: { label: content.lastName, autoComplete: "family-name", hint: content.lastNameHint, maxLength: 100 },
  phone: { label: content.phone, type: "tel", autoComplete: "tel", hint: content.phoneHint, maxLength: 64 },
  date_of_birth: { label: content.dateOfBirth, type: "date", autoComplete: "bday" },
  occupation: { label: content.occupation, autoComplete: "organization-title", maxLength: 100 },
  organization: { label: content.organization, autoComplete: "organization", maxLength: 100 },
  address: { label: content.address, autoComplete: "address-line1", maxLength: 200 },
  city: { label: content.city, autoComplete: "address-level2", maxLength: 100 },
  country: { label: content.country, autoComplete: "country-name", maxLength: 100 },
};
