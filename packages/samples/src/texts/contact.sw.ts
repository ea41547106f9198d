// not reviewed

import type { Translated } from "@party/contract/values/translated";
import type * as english from "./contact.ts";

export const contactText: Translated<typeof english.contactText> = ({
  contacts: { address, phone, email, hours },
}) => ({
  title: "Mawasiliano",
  subtitle: "Maswali, malalamiko, mapendekezo",
  intro:
    "Kila ujumbe husomwa na mtu. Tunajibu ndani ya siku saba za kazi, na mapema zaidi ikiwa usalama wa mtu uko hatarini.",
  address,
  phone,
  email,
  hours,
});
