// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./reply-texts.content.ts";

export const replyTexts: Translated<typeof english.replyTexts> = {
  signedOut: "Umeondoka kwenye akaunti.",
  registered: "Akaunti yako iko tayari. Tafadhali angalia barua pepe yako.",
  confirmationSent: "Tumetuma kiungo tena. Tafadhali angalia barua pepe yako.",
  emailConfirmed: "Asante. Anwani yako ya barua pepe imethibitishwa.",
  changeSent: "Tumetuma barua pepe kwa anwani mpya. Itaanza kutumika utakapofungua kiungo kilichomo.",
  emailRestored: "Anwani yako ya barua pepe imerudi, na umeondolewa kwenye vifaa vyote. Sasa chagua nenosiri jipya.",
  resetSent: "Ikiwa anwani hii ina akaunti, barua pepe yenye kiungo iko njiani. Kiungo hufanya kazi kwa dakika 30.",
  linkUsable: "Kiungo hiki kinaweza kutumika.",
  passwordReset: "Nenosiri lako limebadilishwa. Tafadhali ingia kwa nenosiri jipya.",
  passwordChanged: "Nenosiri lako limebadilishwa. Umeondolewa kwenye vifaa vyako vingine.",
  passwordChangedByStaff: "Nenosiri lako limebadilishwa. Wengine wote wameondolewa.",
  deviceSignedOut: "Umeondolewa kwenye kifaa hicho.",
  sessionEnded: "Umeondoka kwenye akaunti.",
  twoStepOff: "Kuingia kwa hatua mbili kumezimwa.",
  deleted: "Imefutwa.",
  pictureDeleted: "Picha imefutwa.",
  draftDeleted: "Rasimu imefutwa.",
  importDeleted: "Faili na safu zake zimefutwa.",
  topicStopped: "Tayari. Hatutakutumia tena barua pepe za aina hii.",
  messageSent: "Asante kwa kutuandikia. Utapata jibu ndani ya siku saba za kazi.",
  invitationSent: "Mwaliko umetumwa, isipokuwa kama mwenyewe alijiondoa.",
  invitationsStopped: "Tayari. Hakuna mwanachama anayeweza kukutumia mwaliko kutoka hapa tena.",
  subscriptionSent: "Asante! Tafadhali angalia barua pepe yako na ubonyeze kiungo ili uthibitishe kujiandikisha kwako.",
  subscribed: "Asante! Kujiandikisha kwako kumethibitishwa.",
  unsubscribed: "Umejiondoa. Hatutakutumia tena jarida letu.",
  offerSent: "Asante kwa kujitolea! Tutawasiliana nawe hivi karibuni.",
  identityConfirmed: "Asante. Unaweza kupakua data yako kwa dakika kumi.",
  accountDeleted: "Akaunti yako imefutwa.",
};
