/** @param phone in full, or masked as M-PESA does it. @returns `2547 ***** 126`; empty for no number at all */
export function maskPhone(phone: string): string {
  const plain = phone.trim();
  if (/^\+?\d{9,15}$/.test(plain)) {
    const digits = plain.replace(/^\+/, "");
    return `${digits.slice(0, 4)} ***** ${digits.slice(-3)}`;
  }
  return /^[\d*x. +-]{6,20}$/i.test(plain) && /[*x]/i.test(plain) ? plain : "";
}
