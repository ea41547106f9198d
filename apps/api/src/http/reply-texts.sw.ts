// not reviewed

/** What replies say of what was done, by the English sentence. */
export const replyTexts: Readonly<Record<string, string>> = {
  "You are signed out.": "Umeondoka.",
  "Your account is there. Please check your email.": "Akaunti yako iko tayari. Tafadhali angalia barua pepe yako.",
  "We have sent the link again. Please check your email.": "Tumetuma kiungo tena. Tafadhali angalia barua pepe yako.",
  "Thank you. Your email address is confirmed.": "Asante. Anwani yako ya barua pepe imethibitishwa.",
  "We have sent a mail to the new address. It counts as soon as you open the link in it.":
    "Tumetuma barua pepe kwa anwani mpya. Itaanza kutumika utakapofungua kiungo kilichomo.",
  "Your email address is back, and everybody is signed out. Now choose a new password.":
    "Anwani yako ya barua pepe imerudi, na umeondolewa kwenye vifaa vyote. Sasa chagua nenosiri jipya.",
  "If this address has an account, a mail with a link is on its way. The link works for 30 minutes.":
    "Ikiwa anwani hii ina akaunti, barua pepe yenye kiungo iko njiani. Kiungo hufanya kazi kwa dakika 30.",
  "This link can be used.": "Kiungo hiki kinaweza kutumika.",
  "Your password is changed. Please sign in with the new one.":
    "Nenosiri lako limebadilishwa. Tafadhali ingia kwa nenosiri jipya.",
  "Your password is changed. Your other devices are signed out.":
    "Nenosiri lako limebadilishwa. Umeondolewa kwenye vifaa vyako vingine.",
  "Your password is changed. Everybody else is signed out.": "Nenosiri lako limebadilishwa. Wengine wote wameondolewa.",
  "Signed out there.": "Umeondolewa kwenye kifaa hicho.",
  "Signed out.": "Umeondoka.",
  "Two-step sign-in is off.": "Kuingia kwa hatua mbili kumezimwa.",
  "Deleted.": "Imefutwa.",
  "The picture was deleted.": "Picha imefutwa.",
  "The draft was deleted.": "Rasimu imefutwa.",
  "The file and its rows are deleted.": "Faili na safu zake zimefutwa.",
  "Done. We will send you no more of these mails.": "Tayari. Hatutakutumia tena barua pepe za aina hii.",
  "Thank you for writing. An answer will follow within seven working days.":
    "Asante kwa kutuandikia. Utapata jibu ndani ya siku saba za kazi.",
  "Invitation sent, unless they have opted out.": "Mwaliko umetumwa, isipokuwa kama mwenyewe alijiondoa.",
  "Done. No member can send you an invitation from here any more.":
    "Tayari. Hakuna mwanachama anayeweza kukutumia mwaliko kutoka hapa tena.",
  "Thank you! Please check your email and click the link to confirm your subscription.":
    "Asante! Tafadhali angalia barua pepe yako na ubonyeze kiungo ili uthibitishe kujiandikisha kwako.",
  "Thank you! Your subscription is confirmed.": "Asante! Kujiandikisha kwako kumethibitishwa.",
  "You have been unsubscribed. We will send you no more newsletters.": "Umejiondoa. Hatutakutumia tena jarida letu.",
  "Thank you for your interest! We'll be in touch soon.": "Asante kwa kujitolea! Tutawasiliana nawe hivi karibuni.",
  "Thank you. You can download your data for ten minutes.": "Asante. Unaweza kupakua data yako kwa dakika kumi.",
  "Your account is deleted.": "Akaunti yako imefutwa.",
};
