import type { Branch } from "@party/contract/branches";
import css from "./members.module.css";

/** @param phone E.164. @returns `0712 345 678` for a Kenyan number, others unchanged */
const formatPhone = (phone: string): string => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

/** Where an office is, when it is open and how to reach it. */
export function Office({ office: { name, address, hours, phone, email } }: { office: Branch }) {
  return (
    <>
      <h3>{name}</h3>
      <p>{address}</p>
      <p>{hours}</p>
      <p className={css.contacts}>
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </>
  );
}
