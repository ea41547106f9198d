// not reviewed
import type { Translated } from "../text/translated.ts";
import type * as english from "./order-texts.ts";

export const orderLineTitle: Translated<typeof english.orderLineTitle> = ({ name, size }) =>
  size === undefined ? name : `${name}, saizi ${size ?? "haijachaguliwa"}`;

export const MISSING_SIZE_NOTE: Translated<typeof english.MISSING_SIZE_NOTE> =
  "Tuambie saizi yako unapochukua oda yako.";
