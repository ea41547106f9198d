import { findOnSale, findOpenPickupLocation, findPickupLocation } from "#features/products/products.queries.ts";

/** Those of some products that are on sale now, with today's prices. */
export const productsOnSale = findOnSale;

/** Where an order is collected, also where no new ones are taken any more. */
export const pickupLocationOf = findPickupLocation;

/** A place where a new order can be collected; undefined where there is none. */
export const openPickupLocation = findOpenPickupLocation;
