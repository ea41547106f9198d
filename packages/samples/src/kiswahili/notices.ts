// not reviewed
/** The sample notices in Kiswahili, by id. */
export const noticeWords: Readonly<Record<number, { title: string; message: string }>> = {
  1: {
    title: "Uanachama wako uko hai",
    message: "Asante, Wangari. Kuanzia leo unaweza kupiga kura katika mikutano ya tawi.",
  },
  2: {
    title: "Mkutano wa tawi Jumamosi",
    message: "Tawi la wadi yako linakutana 10:00. Ajenda: kioski cha maji na orodha ya ufadhili wa masomo.",
  },
  3: {
    title: "Chagua wajumbe wako",
    message: "Uteuzi wa wajumbe wa kongamano utafungwa tarehe 15 Januari 2027.",
  },
};
