import type { LinkProps } from "@tanstack/react-router";
import type { ListRoute } from "#list/list-search.ts";
import type { MenuEntry } from "#shell/menu.ts";

/**
 * How a page is reached: what `x.page.tsx` exports as `screen` beside its component. Routes and menu are written from it
 * (`plugins/screens.ts`), so it is made of values alone, and of the page's texts under the name `content`.
 */
export interface Screen {
  path: string;
  /** The list of the contract whose query stands in the address. */
  search?: ListRoute;
  /** What the parameters of the address are, where they are no text. */
  params?: "id" | "item" | "translation";
  /** Its route stands in `outer-routes.ts`. */
  isOutsideFrame?: true;
  menu?: MenuEntry | readonly MenuEntry[];
}

/** An entry of the menu with where it leads. */
export type MenuItem = MenuEntry & { to: NonNullable<LinkProps["to"]> };
