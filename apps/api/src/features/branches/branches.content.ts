/** Name of the office where a place has none of its own. */
export const headOffice = "Head office";
