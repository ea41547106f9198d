import { sql } from "kysely";
import {
  columnShownAs,
  encryptedColumn,
  type Person,
  type PersonalDataTable,
  secretColumn,
} from "#database/personal-data.ts";

const selectOrderIds = ({ userId, email }: Person) => sql`select id from orders where email = ${email}
  union select target_id from payment_intents where purpose = 'order' and user_id = ${userId}`;

export const orderData: PersonalDataTable[] = [
  {
    table: "order_lines",
    title: "What you ordered",
    of: (person) => sql`kept.order_id = any (array(${selectOrderIds(person)}))`,
    columns: {
      order_id: "Order",
      product_id: "Product number",
      name: "Product",
      price: "Price in KES",
      quantity: "Pieces",
      size: "Size",
      has_sizes: "Comes in sizes",
    },
    onErasure: { becomes: "anonymised", as: "What was sold stays in the shop's books. It names nobody.", set: {} },
  },
  {
    table: "order_handovers",
    title: "When your orders were handed out",
    of: (person) => sql`kept.order_id = any (array(${selectOrderIds(person)}))`,
    columns: {
      order_id: "Order",
      handed_out_at: "Handed out",
      handed_out_by: secretColumn("Number of the person in the office"),
    },
    onErasure: { becomes: "anonymised", as: "The sale stays in the shop's books. It names nobody.", set: {} },
  },
  {
    table: "orders",
    title: "Your orders in the shop",
    of: (person) => sql`kept.id = any (array(${selectOrderIds(person)}))`,
    columns: {
      id: "Number",
      state: "State",
      collector_name: "Collected by",
      email: "Email address",
      phone_encrypted: encryptedColumn("Phone number"),
      pickup_location_id: columnShownAs(
        "To be picked up at",
        sql`(select name from pickup_locations where pickup_locations.id = kept.pickup_location_id)`,
      ),
      total: "Total in KES",
      expires_at: "Kept until",
      created_at: "Ordered",
      phone_hash: secretColumn("Phone number, as a keyed one-way hash"),
      network_hash: secretColumn("Network you ordered from, as a keyed one-way hash, while it is not paid"),
    },
    onErasure: {
      becomes: "anonymised",
      as: "The sale stays in the shop's books, without your name, email address and phone number.",
      set: {
        collector_name: sql`''`,
        email: sql`''`,
        phone_encrypted: sql`''::bytea`,
        phone_hash: sql`null`,
        network_hash: sql`null`,
      },
    },
  },
];
