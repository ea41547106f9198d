import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { FailedSignInPage } from "#shell/page/failure.tsx";

/** The root, and the routes outside the sign-in and the frame. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: FailedSignInPage,
});

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === "string" && next.startsWith("/") ? { next } : {},
  component: lazyRouteComponent(() => import("#session/sign-in/sign-in.page.tsx"), "SignInPage"),
});

export const authenticatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/authenticator",
  component: lazyRouteComponent(() => import("#session/sign-in/authenticator.page.tsx"), "AuthenticatorPage"),
});

export const firstAdministratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-administrator/$token",
  component: lazyRouteComponent(
    () => import("#session/sign-in/first-administrator.page.tsx"),
    "FirstAdministratorPage",
  ),
});

/** Outside the frame, because it also opens without a network, when nobody can say who is signed in. */
export const walkInsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/walk-ins",
  component: lazyRouteComponent(() => import("#features/walk-ins/walk-ins.page.tsx"), "WalkInsPage"),
});
