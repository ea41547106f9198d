/** In the order of the IEBC's codes, which begin at 1. */
const names = [
  ...["Mombasa", "Kwale", "Kilifi", "Tana River", "Lamu", "Taita Taveta", "Garissa", "Wajir", "Mandera", "Marsabit"],
  ...["Isiolo", "Meru", "Tharaka-Nithi", "Embu", "Kitui", "Machakos", "Makueni", "Nyandarua", "Nyeri", "Kirinyaga"],
  ...["Murang'a", "Kiambu", "Turkana", "West Pokot", "Samburu", "Trans Nzoia", "Uasin Gishu", "Elgeyo/Marakwet"],
  ...["Nandi", "Baringo", "Laikipia", "Nakuru", "Narok", "Kajiado", "Kericho", "Bomet", "Kakamega", "Vihiga"],
  ...["Bungoma", "Busia", "Siaya", "Kisumu", "Homa Bay", "Migori", "Kisii", "Nyamira", "Nairobi City"],
];

/** The 47 counties, which the Constitution names (First Schedule); the database has the same. */
export const counties: readonly { id: number; name: string }[] = names.map((name, index) => ({ id: index + 1, name }));

/** Of the address of its page: `muranga`, `elgeyo-marakwet`, `nairobi`. */
export const countySlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ city$/, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z]+/g, "-");

export const countyPath = (name: string): string => `/counties/${countySlug(name)}`;

/** Of the Open Graph image of its page, in a language. */
export const countyPicture = (name: string, language: string): string => `/pictures${countyPath(name)}.${language}.jpg`;

export const findCountyBySlug = (slug: string) => counties.find(({ name }) => countySlug(name) === slug);

/** The ids of the counties on a map of equal tiles, row by row; 0 where there is none. */
export const countyTiles: readonly (readonly number[])[] = [
  [0, 23, 0, 10, 0, 0, 9],
  [0, 24, 30, 25, 11, 8, 0],
  [39, 26, 28, 31, 12, 0, 0],
  [40, 37, 27, 18, 19, 13, 7],
  [41, 38, 29, 32, 20, 14, 4],
  [43, 42, 35, 22, 21, 15, 5],
  [44, 46, 36, 47, 16, 6, 3],
  [0, 45, 33, 34, 17, 2, 1],
];
