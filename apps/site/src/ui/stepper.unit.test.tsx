import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Stepper } from "./stepper.tsx";

const steps = ["Applied", "Paid", "Active", "Renew"];

/** @returns what each stop says of itself, and the line for small screens */
const rendered = (props: { current: number; failed?: boolean; short?: boolean }) => {
  const html = renderToStaticMarkup(<Stepper label="Your membership" steps={steps} {...props} />);
  const stops = [...html.matchAll(/<li (.*?)>(.*?)<\/li>/g)].map(
    ([, attributes, text]) =>
      `${text!.replaceAll(/<[^>]+>/g, "")}${attributes!.includes('aria-current="step"') ? " *" : ""}`,
  );
  return { html, stops, summary: /<p [^>]*>(.*?)<\/p>/.exec(html)?.[1] };
};

describe("the steps of a task", () => {
  test("state which steps are done, and mark the current one", () => {
    expect(rendered({ current: 1 }).stops).toEqual(["Applied (done)", "Paid *", "Active", "Renew"]);
    expect(rendered({ current: 1 }).summary).toBe("Step 2 of 4: Paid");
  });

  test("state that the current step failed", () => {
    expect(rendered({ current: 1, failed: true }).stops).toEqual([
      "Applied (done)",
      "Paid (failed) *",
      "Active",
      "Renew",
    ]);
    expect(rendered({ current: 1, failed: true }).summary).toBe("Step 2 of 4: Paid (failed)");
  });

  test("mark no step as current once all are done", () => {
    const { stops, summary } = rendered({ current: 4 });
    expect(stops).toEqual(steps.map((step) => `${step} (done)`));
    expect(summary).toBe("All 4 steps done");
  });

  test("keep short labels on small screens in place of the summary, and write no style into the HTML", () => {
    const { html, summary } = rendered({ current: 0, short: true });
    expect(summary).toBeUndefined();
    expect(html).not.toContain("style=");
  });
});
