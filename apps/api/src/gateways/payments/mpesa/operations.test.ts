import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, NOON, startCallbackReceiver, startDaraja, UNREACHABLE_URL, WANGARI_PHONE } from "#testing/daraja.ts";
import { parseOperationResult, requestReversal, reversalOutcomeOf } from "./operations.ts";
import { parsePayBillCallback, pullPayments, registerPayBill, registerPull } from "./pay-bill.ts";

const { simulator, daraja, logged, close } = await startDaraja();
afterAll(close);
afterEach(() => {
  for (const secret of ["712345678", "simulator-secret", "simulator-passkey", "ws_CO", "Bearer"]) {
    expect(logged()).not.toContain(secret);
  }
});
beforeEach(async () => {
  await simulator.reset();
});

describe("the registration of callback URLs", () => {
  test.each(["v1", "v2"] as const)(
    "registered URLs receive confirmations of manual payments in version %s",
    async (version) => {
      const receiver = await startCallbackReceiver();
      const urls = { confirmation: `${receiver.url}/c`, validation: `${receiver.url}/v` };
      await registerPayBill(daraja(), { shortCode: "600984", version, ...urls });
      const { receipt } = await simulator.pay({
        ref: "m4k 7q2-xz",
        amount: 300,
        msisdn: WANGARI_PHONE,
        first: "WANGARI",
      });
      await simulator.clock(0);
      expect(parsePayBillCallback(receiver.bodies[0]!, new Date(0))).toEqual({
        receipt,
        amount: 300,
        typedReference: "m4k 7q2-xz",
        payerHint: version === "v1" ? "WANGARI" : "WANGARI, 2547 ***** 678",
        phoneHash: version === "v1" ? expect.stringMatching(/^[0-9a-f]{64}$/) : null,
        paidAt: new Date(NOON),
        balance: expect.any(Number),
        shortCode: "600984",
        till: false,
      });
    },
  );

  test("a second registration of URLs is reported as already done", async () => {
    await simulator.configure({ prodLike: true });
    const urls = { confirmation: `${UNREACHABLE_URL}/c`, validation: `${UNREACHABLE_URL}/v` };
    expect(await registerPayBill(daraja(), { shortCode: "600984", ...urls })).toBe("registered");
    expect(await registerPayBill(daraja(), { shortCode: "600984", ...urls })).toBe("already");
    await expect(registerPayBill(daraja(), { shortCode: "123456", ...urls })).rejects.toMatchObject({
      name: "DarajaRejectedError",
      code: "400.003.02",
    });
  });
});

describe("pulling payments", () => {
  const day = {
    shortCode: "600984",
    from: new Date(Date.parse(NOON) - 48 * HOUR_MS),
    until: new Date(Date.parse(NOON) + HOUR_MS),
  };

  const pullAll = async (...given: Parameters<typeof pullPayments>) =>
    (await Array.fromAsync(pullPayments(...given))).flat();

  test("a second registration for pulls is reported as already done", async () => {
    const registration = { shortCode: "600984", nominatedNumber: WANGARI_PHONE, callbackUrl: `${UNREACHABLE_URL}/p` };
    expect(await registerPull(daraja(), registration)).toBe("registered");
    expect(await registerPull(daraja(), registration)).toBe("already");
  });

  test("a pull lists each payment once over several pages", async () => {
    const receipts: string[] = [];
    for (let number = 0; number < 205; number++) {
      const { receipt } = await simulator.pay({ ref: `R${number}`, amount: number + 1, msisdn: WANGARI_PHONE });
      receipts.push(receipt!);
    }
    const pulled = await pullAll(daraja(), day);
    expect(pulled.map(({ receipt }) => receipt)).toEqual(receipts);
    expect(pulled[204]).toEqual({
      receipt: receipts[204],
      amount: 205,
      typedReference: "R204",
      payerHint: "2547 ***** 678",
      phoneHash: null,
      paidAt: new Date(NOON),
      shortCode: "600984",
      till: false,
    });
  });

  test("a pull without payments returns an empty list", async () => {
    expect(await pullAll(daraja(), day)).toEqual([]);
  });

  test("a pull that is rejected or gets no response throws an error", async () => {
    await expect(pullAll(daraja(), { ...day, shortCode: "123456" })).rejects.toMatchObject({
      name: "DarajaRejectedError",
    });
    const unreachable = daraja({ DARAJA_BASE_URL: UNREACHABLE_URL });
    await expect(pullAll(unreachable, day)).rejects.toMatchObject({ name: "NoResponseError" });
  });
});

describe("reversals", () => {
  const shortCode = "600984";
  async function createManualPayment() {
    const receiver = await startCallbackReceiver();
    const { receipt } = await simulator.pay({ ref: "M4K7Q2XZ", amount: 300, msisdn: WANGARI_PHONE });
    const urls = { result: `${receiver.url}/r`, timeout: `${receiver.url}/t` };
    return {
      receipt: receipt!,
      urls: urls,
      result: async () => {
        await simulator.clock(0);
        return parseOperationResult(receiver.bodies.pop() ?? "")!;
      },
    };
  }

  test("a reversal moves the money once, and a second request is reported as already reversed", async () => {
    const { receipt, urls, result } = await createManualPayment();
    await requestReversal(daraja(), { receipt, amount: 300, shortCode }, urls);
    expect(reversalOutcomeOf(await result())).toMatchObject({ state: "reversed", receipt, amount: 300 });
    expect(await simulator.spent(WANGARI_PHONE)).toBe(0);
    await requestReversal(daraja(), { receipt, amount: 300, shortCode }, urls);
    expect(reversalOutcomeOf(await result())).toEqual({ state: "already_reversed" });
    expect(await simulator.spent(WANGARI_PHONE)).toBe(0);
  });

  test("a reversal by an unknown initiator is rejected", async () => {
    const { receipt, urls, result } = await createManualPayment();
    await requestReversal(daraja({ MPESA_INITIATOR: "somebody" }), { receipt, amount: 300, shortCode }, urls);
    expect(reversalOutcomeOf(await result())).toMatchObject({ state: "rejected", code: "2001" });
  });

  test("a reversal that times out has an unknown outcome, because the money may have moved", async () => {
    const { receipt, urls, result } = await createManualPayment();
    await simulator.configure({ resultTimeout: true });
    await requestReversal(daraja(), { receipt, amount: 300, shortCode }, urls);
    expect(reversalOutcomeOf(await result())).toMatchObject({ state: "unknown" });
    expect(await simulator.spent(WANGARI_PHONE)).toBe(0);
  });

  test("a reversal without an initiator throws an error", async () => {
    const { receipt, urls } = await createManualPayment();
    await expect(
      requestReversal(daraja({ MPESA_INITIATOR: undefined as never }), { receipt, amount: 300, shortCode }, urls),
    ).rejects.toMatchObject({ name: "NoInitiatorError" });
  });
});
