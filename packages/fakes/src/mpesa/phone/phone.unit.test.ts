import { expect, test } from "vitest";
import {
  onlyCheckoutId,
  startTestSimulator,
  type TestSimulator,
  WANGARI_PHONE,
} from "#mpesa/testing/test-simulator.ts";

const submit = ({ call }: TestSimulator, path: string, fields: Record<string, string>) =>
  call(`/sim/${path}`, { method: "POST", body: new URLSearchParams(fields) });
const page = async ({ call }: TestSimulator) => (await call("/sim")).text;
const manual = { settings: { mode: "manual" } } as const;

test("the page runs only its own files and cannot be framed", async () => {
  const { call } = await startTestSimulator();
  const { headers, text } = await call("/sim");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(text).not.toMatch(/<style|style=|\son\w+="|<script>/);
  // Such a name would hide the form's own property from the script.
  expect(text).not.toMatch(/name="(action|method|submit)"/);
  for (const file of ["phone.css", "phone.client.js", "icon.svg"]) {
    expect((await call(`/sim/${file}`)).status).toBe(200);
  }
});

test("each empty part of the page names what it will show", async () => {
  const text = await page(await startTestSimulator());
  for (const expected of ["No phone is ringing", "No messages yet", "Nothing has been sent yet", "once it is used"]) {
    expect(text).toContain(expected);
  }
});

test("an open prompt shows business, amount and account", async () => {
  const simulator = await startTestSimulator(manual);
  await simulator.push();
  const text = await page(simulator);
  for (const expected of ["0712 345 678", "KSh 50", "SAMPLE BUSINESS", "M4K7Q2"]) expect(text).toContain(expected);
});

test.each([
  ["any PIN", { answer: "pay", pin: "1234" }, "paid", 0],
  ["the wrong PIN", { answer: "pay", pin: "0000" }, "failed", 2001],
  ["Cancel", { answer: "cancel", pin: "" }, "failed", 1032],
  ["Phone is off", { answer: "off", pin: "" }, "failed", 1037],
])("%s ends the prompt without any script", async (_, fields, state, code) => {
  const simulator = await startTestSimulator(manual);
  await simulator.push();
  const answered = await submit(simulator, "prompt", { id: await onlyCheckoutId(simulator), ...fields });
  expect([answered.status, answered.headers.get("location")]).toEqual([303, "/sim"]);
  await simulator.advance(0);
  expect((await simulator.look("/transactions"))[0].state).toBe(state);
  expect(JSON.parse(simulator.receiver.received[0]?.text ?? "").Body.stkCallback.ResultCode).toBe(code);
  expect(await page(simulator)).toContain(state === "paid" ? "Confirmed." : "Failed.");
});

test("an invalid PIN leaves the prompt open", async () => {
  const simulator = await startTestSimulator(manual);
  await simulator.push();
  await submit(simulator, "prompt", { id: await onlyCheckoutId(simulator), answer: "pay", pin: "12" });
  expect((await simulator.look("/transactions"))[0].state).toBe("open");
});

test("a pay bill is paid manually, with the phone number typed in any usual form", async () => {
  const simulator = await startTestSimulator();
  await simulator.register();
  const typed = { phone: "0712 345 678", kind: "pay_bill", shortcode: "174379", reference: "m4k7q2", amount: "120" };
  expect((await submit(simulator, "pay", typed)).status).toBe(303);
  await simulator.advance(0);
  expect(JSON.parse(simulator.receiver.received[0]?.text ?? "")).toMatchObject({
    TransAmount: "120.00",
    BillRefNumber: "m4k7q2",
  });
  expect(await simulator.spent(WANGARI_PHONE)).toBe(120);
  expect(await page(simulator)).toContain("KSh 499,880");
});

test("an error stands beside its field, and the input is kept", async () => {
  const simulator = await startTestSimulator();
  const typed = { phone: "12", kind: "till", shortcode: "x", reference: '"><b>', amount: "1.5" };
  const { status, text } = await submit(simulator, "pay", typed);
  expect(status).toBe(422);
  for (const field of ["phone", "shortcode", "amount"]) {
    expect(text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-problem"`));
  }
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(text).not.toContain('"><b>');
  expect(await simulator.spent(WANGARI_PHONE)).toBe(0);
});

test("the page receives an event for every change", async () => {
  const simulator = await startTestSimulator(manual);
  const { body } = await fetch(`${simulator.url}/sim/changes`);
  const reader = (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain("retry:");
  await simulator.push();
  expect((await reader.read()).value).toContain("data:\n\n");
  await reader.cancel();
});
