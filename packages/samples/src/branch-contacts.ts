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
}

const nowhere = { ward_id: null, constituency_id: null, county_id: null };

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
  {
    ...nowhere,
    id: 3,
    county_id: 19,
    name: "Nyeri county office",
    address: "Kimathi Way, Nyeri",
    hours: "Monday to Friday, 8:00 AM – 5:00 PM",
    phone: "+254700000103",
    email: "nyeri@demo.example",
  },
  {
    ...nowhere,
    id: 4,
    county_id: 27,
    name: "Uasin Gishu county office",
    address: "Oloo Street, Eldoret",
    hours: "Monday to Friday, 8:00 AM – 5:00 PM",
    phone: "+254700000104",
    email: "uasin-gishu@demo.example",
  },
  {
    ...nowhere,
    id: 5,
    county_id: 47,
    name: "Nairobi county office",
    address: "Ngong Road, Nairobi",
    hours: "Monday to Saturday, 8:00 AM – 5:00 PM",
    phone: "+254700000105",
    email: "nairobi@demo.example",
  },
];
