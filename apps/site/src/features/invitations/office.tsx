import type { Branch } from "@party/contract/branches";
import { localPhone } from "#party.ts";
import css from "./members.module.css";

/** Where an office is, when it is open and how to reach it. */
export function Office({ office: { name, address, hours, phone, email } }: { office: Branch }) {
  return (
    <>
      <h3>{name}</h3>
      <p>{address}</p>
      <p>{hours}</p>
      <p className={css.contacts}>
        <a href={`tel:${phone}`}>{localPhone(phone)}</a>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </>
  );
}
