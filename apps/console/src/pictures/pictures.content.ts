import { plural } from "@party/contract/values/plural";

export const pickerContent = {
  title: "Pictures",
  search: "Search pictures",
  add: "Add pictures",
  back: "Back to the library",
  describe: "Change its description",
  loading: "Loading…",
  empty: "There are no pictures yet. Add the first one from your phone or computer.",
  notFound: "No picture has these words in its description or credit.",
  failed: "The pictures could not be loaded.",
  again: "Try again",
  more: "Show more",
  preparing: "Being prepared",
  decorative: "Decoration, without description",
  number: (count: number) => plural(count, "1 picture", `${count} pictures`),
};

export const pictureUploadContent = {
  title: "Add pictures",
  camera: "Take a photo",
  files: "Choose files",
  hint: "JPEG, PNG or WebP, at most 15 MB. The place and camera stored in it are removed.",
  wrongType: "Choose a JPEG, PNG or WebP file.",
  tooLarge: "Choose a file of at most 15 MB.",
  missing: "Take a photo or choose a file.",
  preview: "The chosen picture",
  save: "Add to the library",
  use: "Add and use it",
  remove: "Without this one",
  forAll: (count: number) => `Photographer and consent are those of all ${count} pictures.`,
  place: (place: number, count: number) => (count === 1 ? "" : ` ${place} of ${count}`),
  saving: (place: string, percent: number) => `Uploading picture${place}, ${percent} %`,
  preparing: "The picture is being prepared. It comes by itself; you can go on.",
  again: "Try again",
  processing: "Uploaded. It is being checked…",
  offline: "The picture could not be sent, because there is no connection. Try again when you are online.",
  failed: "The picture could not be added. Try again.",
};

export const pictureDescriptionContent = {
  alt: "What the picture shows",
  altHint: "For people who do not see it, e.g. “Wangari Maathai plants a tree in Nyeri”.",
  altMissing: "Describe the picture, or mark it as decoration.",
  decorative: "It is decoration and shows nothing that matters",
  credit: "Photographer",
  consent: "Everybody who can be recognised agreed, or nobody can be recognised",
  consentMissing: "A picture of people needs their consent.",
  consentText: "How they agreed",
  consentHint: "E.g. “signed form of 3 May”. Leave it empty if nobody can be recognised.",
  save: "Save",
  saved: "Saved.",
  failed: "It could not be saved. Try again.",
};

export const focalPointContent = {
  label: "Most important point",
  hint: "It stays in sight when the picture is cut. Tap it, or move it with the arrow keys.",
  value: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
};

export const pickPictureContent = { title: "Pictures", loading: "Loading …" };

export const libraryContent = {
  title: "Pictures",
  about: "The library of pictures",
  intro: "The pictures of the website. Each has a text for people who cannot see it. Tap one to change it.",
};
