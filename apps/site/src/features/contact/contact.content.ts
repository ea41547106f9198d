import { party } from "#party.ts";

export const contactContent = {
  details: {
    title: "How to reach us",
    address: "Address",
    phone: "Phone",
    email: "Email",
    hours: "Office hours",
    placeholder: "Sample details. Replace before launch.",
  },
  map: {
    title: "Where we are",
    image: "contact-map",
    get alt() {
      return `Drawn map with the office of ${party.name} in Nairobi`;
    },
    load: "Show the map",
    loadHint: "Loads a map from OpenStreetMap, which uses more data.",
    get frameTitle() {
      return `Map: the office of ${party.name}`;
    },
    open: "Open in OpenStreetMap",
  },
  offices: {
    title: "County offices",
    county: "Your county",
    choose: "Choose your county",
    show: "Show the office",
    none: "This county has no office yet. Call the head office; it connects you:",
    more: (county: string) => `All about ${county}: office, branches, events`,
  },
  form: {
    title: "Send us a message",
    required: "Fields with * are required.",
    name: "Name",
    email: "Email",
    subject: "Subject",
    message: "Message",
    notice: "We use your details to answer you, and for nothing else. We mail you when your message has come.",
    submit: "Send Message",
    submitting: "Sending…",
    failed: "We could not send your message. It is still here: please try again.",
  },
  thanks: {
    title: "Message sent",
    text: "Thank you for writing. An answer will follow within seven working days.",
    again: "Write another message",
  },
} as const;
