import { sql } from "kysely";
import { columnShownAs, type Person, type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

const selectOrderIds = ({ userId, email }: Person) => sql`select id from orders where email = ${email}
  union select target_id from payment_intents where purpose = 'order' and user_id = ${userId}`;

export const orderData: PersonalDataTable[] = [
  {
    table: "order_lines",
    of: (person) => sql`kept.order_id = any (array(${selectOrderIds(person)}))`,
    onErasure: { becomes: "anonymised", set: {} },
  },
  {
    table: "order_handovers",
    of: (person) => sql`kept.order_id = any (array(${selectOrderIds(person)}))`,
    columns: { handed_out_by: withheldColumn },
    onErasure: { becomes: "anonymised", set: {} },
  },
  {
    table: "order_return_lines",
    of: (person) => sql`kept.return_id in (
      select id from order_returns where order_id = any (array(${selectOrderIds(person)})))`,
    onErasure: { becomes: "anonymised", set: {} },
  },
  {
    table: "order_returns",
    of: (person) => sql`kept.order_id = any (array(${selectOrderIds(person)}))`,
    columns: { entry_id: withheldColumn, returned_by: withheldColumn, taken_back_by: withheldColumn },
    onErasure: { becomes: "anonymised", set: { reason: sql`''` } },
  },
  {
    table: "orders",
    of: (person) => sql`kept.id = any (array(${selectOrderIds(person)}))`,
    columns: {
      pickup_location_id: columnShownAs(
        sql`(select name from pickup_locations where pickup_locations.id = kept.pickup_location_id)`,
      ),
    },
    onErasure: {
      becomes: "anonymised",
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
