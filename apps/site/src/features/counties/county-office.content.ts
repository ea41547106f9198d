/** Of what /contact shows too. */
export const countyOfficeContent = {
  call: (phone: string) => `Call ${phone}`,
  whatsApp: "WhatsApp",
  directions: (county: string) => `Directions in ${county}`,
  placeholder: "Sample details. Replace before launch.",
  map: {
    label: "Map of the 47 counties",
    office: (county: string) => `${county}: our office`,
    legend: "Green: a county with an office of ours. Choose any county for its own page.",
  },
} as const;
