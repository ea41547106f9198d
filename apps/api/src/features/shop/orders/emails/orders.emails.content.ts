export const orderEmails = {
  line: (quantity: number, title: string, sum: string) => `${quantity} × ${title}, ${sum}`,
  total: (sum: string) => `Total: ${sum}`,
  receipt: (number: string) => `Your receipt ${number} is attached as a PDF. Please keep it.`,
  download: "Download receipt",
  action: "See your order",
  keepLink: "Keep the link to yourself: whoever has it can see the order.",
  paid: (number: string, sum: string) => ({
    subject: `Your order ${number}`,
    preview: `Paid: ${sum}. We email you when you can collect it.`,
    heading: "Your order is paid. Thank you.",
    number: `Your order number is ${number}.`,
    collect: (name: string, address: string) => `We email you when you can collect it at ${name}, ${address}.`,
  }),
  ready: (number: string, name: string, address: string) => ({
    subject: `Your order ${number} is ready`,
    preview: `Collect it at ${name}.`,
    heading: "Your order is ready",
    collect: `Collect it at ${name}, ${address}. Bring the order number ${number} and your ID.`,
    kept: "We keep your order for thirty days.",
  }),
  waiting: (number: string, name: string, address: string) => ({
    subject: `Your order ${number} waits for you`,
    preview: `It has been at ${name} for thirty days.`,
    heading: "Your order waits for you",
    collect: `It has been at ${name}, ${address}, for thirty days. Bring the order number ${number} and your ID.`,
    call: (phone: string) => `If you cannot come within two weeks, call ${phone}, or answer this mail.`,
  }),
  code: (number: string) => ({
    title: "Show this code at the counter",
    picture: `QR code of order ${number}`,
  }),
  moved: (number: string, name: string, address: string) => ({
    subject: `Order ${number}: your pickup location has changed`,
    preview: `Now: ${name}, ${address}`,
    heading: "Your pickup location has changed",
    collect: `Collect order ${number} at ${name}, ${address}.`,
    before: (oldName: string, oldAddress: string) => `Before, it was: ${oldName}, ${oldAddress}.`,
    ready: "Your order is ready. Bring the order number and your ID.",
    notReady: "We email you when you can collect it.",
    call: (phone: string) => `If you cannot come there, call ${phone}, or answer this mail.`,
  }),
  soldOut: (number: string, sum: string, product: string) => ({
    subject: `Order ${number}: sold out, and your money comes back`,
    preview: `Your ${sum} arrived too late for ${product}. We owe it back to you.`,
    heading: "We cannot give you this order",
    none: `Your payment of ${sum} for order ${number} has arrived. It came after the time for which we keep the pieces, and meanwhile others bought them: ${product} is sold out. We are sorry.`,
    few: (left: number) =>
      `Your payment of ${sum} for order ${number} has arrived. It came after the time for which we keep the pieces, and meanwhile others bought them: only ${left} of ${product} left. We are sorry.`,
    yours: `The ${sum} is yours. A person at our office has been told to return it, and will write to you at this address.`,
    ask: (contact: string) => `If you hear nothing within seven days, write to ${contact} and name the order number.`,
  }),
};

export const orderMessages = {
  paid: (title: string) => ({
    title: "Your order is paid",
    message: `Thank you. We tell you here when it can be collected: ${title}.`,
  }),
  ready: (number: string, pickup: string) => ({
    title: "Your order is ready",
    message: `Collect it at ${pickup}. Bring the order number ${number} and your ID.`,
  }),
  waiting: (number: string, pickup: string) => ({
    title: "Your order waits for you",
    message: `It has been at ${pickup} for thirty days. Bring the order number ${number} and your ID.`,
  }),
  moved: (number: string, name: string, address: string) => ({
    title: "Your pickup location has changed",
    message: `Collect order ${number} at ${name}, ${address}.`,
  }),
};
