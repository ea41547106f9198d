import { expect, test, vi } from "vitest";
import { receiveOffer } from "./volunteer-offer.ts";

const api = vi.hoisted(() => vi.fn());
vi.mock("#api.ts", () => ({ api }));

test("posting the same volunteer form twice sends the same idempotency key", async () => {
  api.mockImplementation(async (route: string) => (route === "POST /volunteers/" ? { message: "Thank you." } : []));
  const keyOf = async (name: string) => {
    const form = new FormData();
    form.append("name", name);
    expect((await receiveOffer(form)).outcome).toMatchObject({ sent: true });
    return api.mock.calls.findLast(([route]) => route === "POST /volunteers/")![1].idempotencyKey;
  };
  const first = await keyOf("Wangari");
  expect(first).toMatch(/^entries:[0-9a-f]{64}$/);
  expect(await keyOf("Wangari")).toBe(first);
  expect(await keyOf("Mekatilili")).not.toBe(first);
});
