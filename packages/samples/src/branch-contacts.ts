import { countySlug } from "@party/contract/values/counties";

/** An office of the party, for one ward, constituency or county by the IEBC's code. */
export interface BranchContact {
  id: number;
  ward_id: number | null;
  constituency_id: number | null;
  county_id: number | null;
  name: string;
  address: string;
  hours: string;
  /** E.164; not assigned to anybody. */
  phone: string;
  email: string;
  /** Null where the party names nobody. */
  coordinator: string | null;
}

const nowhere = { ward_id: null, constituency_id: null, county_id: null, coordinator: null };

/** The counties with an office, by the IEBC's code, as they opened: the twenty-fourth is Garissa (news-articles.ts). */
const countyOffices: readonly [county: number, name: string, address: string, coordinator: string | null][] = [
  [19, "Nyeri", "Kimathi Way, Nyeri", "Wambui Nderi"],
  [27, "Uasin Gishu", "Oloo Street, Eldoret", null],
  [47, "Nairobi", "Ngong Road, Nairobi", "Achieng Owino"],
  [1, "Mombasa", "Placeholder Street, Mvita, Mombasa", "Mwanaisha Juma"],
  [42, "Kisumu", "Placeholder Avenue, Kisumu", null],
  [32, "Nakuru", "Placeholder Plaza, Town East, Nakuru", "Chebet Rono"],
  [15, "Kitui", "Placeholder Road, Kitui", "Mutheu Nzioka"],
  [18, "Nyandarua", "Placeholder Street, Ol Kalou", null],
  [37, "Kakamega", "Placeholder Road, Kakamega", null],
  [12, "Meru", "Placeholder Street, Meru", null],
  [22, "Kiambu", "Placeholder Road, Kiambu", null],
  [16, "Machakos", "Placeholder Avenue, Machakos", null],
  [45, "Kisii", "Placeholder Street, Kisii", null],
  [3, "Kilifi", "Placeholder Road, Kilifi", null],
  [39, "Bungoma", "Placeholder Street, Bungoma", null],
  [35, "Kericho", "Placeholder Road, Kericho", null],
  [21, "Murang'a", "Placeholder Street, Murang'a", null],
  [14, "Embu", "Placeholder Road, Embu", null],
  [34, "Kajiado", "Placeholder Street, Kajiado", null],
  [6, "Taita Taveta", "Placeholder Road, Voi", null],
  [17, "Makueni", "Placeholder Street, Wote", null],
  [23, "Turkana", "Placeholder Road, Lodwar", null],
  [11, "Isiolo", "Placeholder Street, Isiolo", null],
  [7, "Garissa", "Placeholder Road, Garissa", "Fardosa Abdille"],
];

const FIRST_COUNTY_OFFICE = 3;

/** Invented offices. */
export const branchContacts: readonly BranchContact[] = [
  {
    ...nowhere,
    id: 1,
    ward_id: 466,
    name: "Dedan Kimanthi ward office",
    address: "Beside the market, Wamagana",
    hours: "Tuesday and Friday, 9:00 AM – 1:00 PM",
    phone: "+254700000101",
    email: "dedan-kimanthi@demo.example",
  },
  {
    ...nowhere,
    id: 2,
    constituency_id: 94,
    name: "Tetu constituency office",
    address: "Tetu shopping centre",
    hours: "Monday to Friday, 9:00 AM – 4:00 PM",
    phone: "+254700000102",
    email: "tetu@demo.example",
  },
  ...countyOffices.map(([county_id, name, address, coordinator], index) => ({
    ...nowhere,
    id: FIRST_COUNTY_OFFICE + index,
    county_id,
    name: `${name} county office`,
    address,
    hours: county_id === 47 ? "Monday to Saturday, 8:00 AM – 5:00 PM" : "Monday to Friday, 8:00 AM – 5:00 PM",
    phone: `+2547000001${String(FIRST_COUNTY_OFFICE + index).padStart(2, "0")}`,
    email: `${countySlug(name)}@demo.example`,
    coordinator,
  })),
];
