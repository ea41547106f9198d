import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type ResolveFullPath,
  type ResolveId,
  redirect,
} from "@tanstack/react-router";
import type { FC } from "react";
import type { ListRoute, ListSearch } from "#list/list-search.ts";
import { staffQuery } from "#session/staff-query.ts";
import { FailedSignInPage } from "#shell/page/failure.tsx";
import { idParams } from "./id-params.ts";

/** The root, the frame for staff, and the routes outside the sign-in and the frame. */
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

/** Loaded while the API says who is signed in. */
const shellComponent = lazyRouteComponent(() => import("#shell/shell.tsx"), "Shell");

/** Everything behind the sign-in. */
export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "staff",
  async beforeLoad({ context, location }) {
    void shellComponent.preload?.();
    const me = await context.queryClient.ensureQueryData(staffQuery);
    if (!me) throw redirect({ to: "/sign-in", search: { next: location.href.replace(/^\/console/, "") || "/" } });
    if (!me.two_step) throw redirect({ to: "/authenticator" });
  },
  component: shellComponent,
});

type Load<Module> = () => Promise<Module>;

/** The component of a page, by its name. Its type is not read, because it depends on the types of all routes. */
export const lazyPage = <Module extends object>(load: Load<Module>, name: string & keyof Module) =>
  lazyRouteComponent(load as unknown as Load<Record<string, FC>>, name);

/** A screen for staff. */
export const screenRoute = <const Path extends string, Module extends object>(
  path: Path,
  load: Load<Module>,
  name: string & keyof Module,
) => createRoute({ getParentRoute: () => staffRoute, path, component: lazyPage(load, name) });

/** One thing of the contract, whose number stands in the address. */
export const detailRoute = <const Path extends string, Module extends object>(
  path: Path,
  load: Load<Module>,
  name: string & keyof Module,
) =>
  createRoute<
    unknown,
    typeof staffRoute,
    Path,
    ResolveFullPath<typeof staffRoute, Path>,
    string,
    ResolveId<typeof staffRoute, string, Path>,
    undefined,
    { id: number }
  >({ getParentRoute: () => staffRoute, path, params: idParams as never, component: lazyPage(load, name) });

/** The address of a screen is the query of its list. The screen reads it, and leaves out what its filters do not know. */
export const searchOf =
  <R extends ListRoute>() =>
  (search: Record<string, unknown>): ListSearch<R> =>
    search as ListSearch<R>;

/** A list of the contract, whose query stands in the address. */
export const listRoute = <const Path extends string, Search extends object, Module extends object>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Search,
  load: Load<Module>,
  name: string & keyof Module,
) => createRoute({ getParentRoute: () => staffRoute, path, validateSearch, component: lazyPage(load, name) });
