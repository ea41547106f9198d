/** Prints docs/operations/settings.md from the schemas that read the environment: `npx node scripts/settings.ts > docs/operations/settings.md`. */
import { Environment } from "../apps/api/src/config.ts";
import { MediaEnvironment } from "../apps/api/src/gateways/media/media-settings.ts";
import { PaymentEnvironment } from "../apps/api/src/gateways/payments/payment-settings.ts";

interface Setting {
  name: string;
  /** As it is typed; undefined for none. */
  byDefault: string | undefined;
  meaning: string;
}

/** What only the site's server and `npm start` read: `apps/site/server/config.ts`, `scripts/stack.ts`. */
const siteSettings: Setting[] = [
  { name: "SITE_PORT", byDefault: "3000", meaning: "port of the site" },
  {
    name: "API_INTERNAL_URL",
    byDefault: undefined,
    meaning: "address of the API as the site's server reaches it; unset: `API_URL`",
  },
  { name: "SIM_PORT", byDefault: "4010", meaning: "port of the payment simulator, on this machine alone" },
];

interface SettingSchema {
  description?: string | undefined;
  safeParse: (value: undefined) => { success: boolean; data?: unknown };
}

const settingsOf = (shape: Readonly<Record<string, SettingSchema>>): Setting[] =>
  Object.entries(shape).map(([name, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    const byDefault = typeof data === "number" && !Number.isInteger(data) ? data.toFixed(3) : data;
    return {
      name,
      byDefault: success && data !== undefined ? String(byDefault) : undefined,
      meaning: schema.description ?? "",
    };
  });

const settingsTable = (settings: readonly Setting[]) =>
  [
    "| variable | default | meaning |",
    "| --- | --- | --- |",
    ...settings.map(
      ({ name, byDefault, meaning }) => `| \`${name}\` | ${byDefault ? `\`${byDefault}\`` : ""} | ${meaning} |`,
    ),
  ].join("\n");

export function settingsDocument(): string {
  const special = { ...MediaEnvironment.shape, ...PaymentEnvironment.shape };
  const general = Object.fromEntries(Object.entries(Environment.shape).filter(([name]) => !(name in special)));
  return `# Settings

Printed from the schemas that read them by \`npx node scripts/settings.ts > docs/operations/settings.md\`.
All are environment variables; one that is empty is unset. \`npm start\` needs none.

## Programs

${settingsTable([...settingsOf(general), ...siteSettings])}

The site renders 12 pages at once, 4 of them for one network, and answers 503 to what is beyond that; the API limits
calls. What floods both is for the proxy in front to stop: [README.md](README.md#the-proxy-in-front).

## Pictures and videos

${settingsTable(settingsOf(MediaEnvironment.shape))}

## Payments

A way to pay is offered when all of its settings are present. With neither \`MPESA_CONSUMER_KEY\` nor \`DARAJA_BASE_URL\` set,
\`npm start\` runs the [simulator](../../packages/fakes/README.md) in Safaricom's place, and in that of Airtel, Stripe and PayPal where they
have no settings; never with \`NODE_ENV=production\`. What to ask the providers for: [operating-payments.md](../operating-payments.md).

${settingsTable(settingsOf(PaymentEnvironment.shape))}

Payments by hand are announced to the API once an operator has asked for it, with the settings above in the environment:
\`npx node apps/api/src/commands/register-pay-bill.ts\`. \`SECRET_KEY\` is part of the address; who changes it registers again.
`;
}

if (import.meta.main) process.stdout.write(settingsDocument());
