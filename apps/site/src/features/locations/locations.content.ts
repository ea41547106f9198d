/** Texts of spec.md section 2, Register. */
export const locationFieldsContent = {
  county: { label: "County", empty: "Select County", loading: "Loading counties..." },
  constituency: {
    label: "Constituency",
    empty: "Select Constituency",
    loading: "Loading constituencies...",
    waiting: "Select a county first",
  },
  ward: {
    label: "Ward",
    empty: "Select Ward",
    loading: "Loading wards...",
    waiting: "Select a constituency first",
  },
} as const;
