import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type Application, type ApplicationStep, firstIncompleteStep } from "../application/application.ts";

/**
 * Each step is an entry of the browser's history, so that Back of a phone goes one step back and not off the page.
 * @param loaded the stored application has been read
 */
export function useWizardSteps(
  application: Application,
  loaded: boolean,
  show: (step: ApplicationStep) => void,
): (step: ApplicationStep) => void {
  const { step } = application;
  const navigate = useNavigate();
  const { history } = useRouter();
  const entry = useLocation({ select: ({ state }) => state.wizard });
  // The location changes before the page does.
  const isHere = useLocation({ select: ({ pathname }) => /^\/joinus\/?$/.test(pathname) });
  const trail = entry?.trail ?? [];
  /** The step of the first entry, which has no state of its own. */
  const opened = useRef<ApplicationStep>(undefined);
  if (loaded) opened.current ??= trail[0] ?? step;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move in the history decides, or what the page opens with
  useEffect(() => {
    const wanted = entry?.step ?? opened.current;
    if (!loaded || !isHere || wanted === undefined) return;
    const possible = Math.min(wanted, firstIncompleteStep(application)) as ApplicationStep;
    if (possible !== step) show(possible);
  }, [entry, loaded]);

  return (to) => {
    if (to === step) return;
    show(to);
    const before = trail.lastIndexOf(to);
    if (before >= 0) history.go(before - trail.length);
    else {
      void navigate({
        to: "/joinus",
        search: true,
        state: { wizard: { step: to, trail: [...trail, step] } },
        resetScroll: false,
      });
    }
  };
}
