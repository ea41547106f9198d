import type { Services } from "#services.ts";
import { type BuiltTexts, identifyTexts } from "./built-texts.ts";
import { answerText } from "./text-reviews.ts";

export const HOME_FILE_ID = 7;
export const GIFT_FILE_ID = 9;

/** Two files in place of the built ones. */
export const createBuiltTexts = (): BuiltTexts => ({
  glossary: [{ english: "member", kiswahili: ["mwanachama"], label: false }],
  files: [
    {
      ...{ id: GIFT_FILE_ID, file: "apps/api/src/features/gifts/gifts.emails.content.sw.ts", page: null, mark: null },
      texts: [
        { key: "giftContent.title", english: "Your gift", kiswahili: "Mchango wako" },
        {
          key: "giftContent.seats",
          english: "{seats} seats left for members",
          kiswahili: "Wanachama: {seats} zimebaki",
        },
        { key: "giftContent.sum", english: " thousand", kiswahili: " elfu " },
        { key: "giftContent.again", english: "Your gift", kiswahili: "Mchango wako" },
      ],
    },
    {
      ...{ id: HOME_FILE_ID, file: "apps/site/src/features/home/home.content.sw.ts", page: "/", mark: null },
      texts: [{ key: "homeContent.title", english: "Power to the counties", kiswahili: "Nguvu kwa kaunti" }],
    },
  ],
});

/** An answer about the first text. */
export const createTextAnswer = ({ db }: Pick<Services, "db">, staffId: number) => {
  const built = createBuiltTexts();
  const { digest: text } = identifyTexts(built.files[0]!)[0]!;
  return answerText(db, built, GIFT_FILE_ID, { text, verdict: "better", suggestion: "Zawadi yako" }, staffId);
};

/** A valid request of each endpoint. */
export const textReviewRequests = (services: Pick<Services, "builtTexts">) => {
  const built = () => (services.builtTexts ??= createBuiltTexts());
  const withoutInput = () => {
    built();
    return {};
  };
  return {
    files: withoutInput,
    table: withoutInput,
    texts: () => ({ params: { id: built().files[0]!.id } }),
    answer: () => {
      const file = built().files[0]!;
      return { params: { id: file.id }, body: { text: identifyTexts(file)[0]!.digest, verdict: "right" } };
    },
  };
};
