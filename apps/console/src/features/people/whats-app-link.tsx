import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { peopleContent as content } from "./people.content.ts";

/** Opens a conversation with a phone number. */
export const WhatsAppLink = ({ phone }: { phone: string }) => (
  <a
    href={`https://wa.me/${phone.replace(/\D/g, "")}`}
    target="_blank"
    rel="noopener noreferrer"
    className={buttonVariantClass("outlined")}
  >
    {content.whatsApp}
  </a>
);
