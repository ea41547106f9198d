import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const ProductStock = z.object({ stock: z.int().min(0).max(1_000_000) });

/** The stock of a product is no draft: orders change it at any moment. */
export const productStock = endpoints({
  show: {
    route: "GET /staff/products/{id}/stock/",
    summary: "How many pieces of a product are left",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at the stock of {what}",
      "{who} tried to look at the stock of {what}",
    ),
    access: staffAccess("products.write", { within: "nation", subject: "products" }),
    params: z.object({ id: Id }),
    reply: ProductStock,
    problems: ["not_found"],
  },
  set: {
    route: "PUT /staff/products/{id}/stock/",
    summary: "Correct how many pieces of a product are left",
    inAuditLog: auditSentence(
      "shop",
      "{who} corrected the stock of {what}",
      "{who} tried to correct the stock of {what}",
    ),
    access: staffAccess("products.write", { within: "nation", subject: "products" }),
    params: z.object({ id: Id }),
    body: ProductStock.extend({
      was: ProductStock.shape.stock.meta({ description: "as shown before; refused when it has changed" }),
    }),
    reply: ProductStock,
    problems: ["not_found", "stock_changed"],
  },
});
