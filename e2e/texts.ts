import type { Language } from "@party/contract/values/languages";

/** A module of texts in a language. Of the texts that a translation takes from another module it has the English ones. */
const load = <Module>(file: string, language: Language): Promise<Module> =>
  import(`../${file}${language === "en" ? "" : `.${language}`}.ts`);

/** What the site and its mails say in a language. */
export async function textsIn(language: Language) {
  const [
    { homeContent: home },
    { newsletterFormContent: newsletterForm, navigationContent: navigation },
    { volunteerContent: volunteer },
    { joinUsContent: joinUs },
    { applicationReceivedContent: received },
    { ownMembershipsContent: memberships },
    { momentContent: moments },
    { stepperContent: stepper },
    { locationFieldsContent: places },
    { loginContent: login },
    { registerContent: register },
    { forgotPasswordContent: forgotPassword, resetPasswordContent: resetPassword, confirmEmailContent: confirmEmail },
    { confirmEmailNoticeContent: confirmNotice },
    { dashboardContent: dashboard },
    { settingsContent: settings, leavingContent: leaving, consentsContent: consents },
    { paymentsContent: payments },
    { cardContent: card, verifyContent: verify },
    { detailsContent: details, linkedDetailsContent: linkedDetails },
    { detailsHintContent: detailsHint },
    { rollsContent: rolls },
    { donateContent: donate },
    { thanksContent: thanks },
    { shopContent: shop },
    { orderContent: order },
    { eventFactsContent: eventFacts },
    { attendanceContent: attendance },
    { newsletterContent: newsletter },
    { newsletterContent: unsubscribe },
    { accountEmails },
    { newsletterEmails },
    { membershipEmails },
    { attendanceEmails },
    { orderEmails },
    { donationEmails },
    { receiptEmails },
    { erasureText: erasureEmail },
  ] = await Promise.all([
    load<typeof import("../apps/site/src/features/home/home.content.ts")>(
      "apps/site/src/features/home/home.content",
      language,
    ),
    load<typeof import("../apps/site/src/shell/shell.content.ts")>("apps/site/src/shell/shell.content", language),
    load<typeof import("../apps/site/src/features/volunteer/volunteer.content.ts")>(
      "apps/site/src/features/volunteer/volunteer.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/memberships/joining/join-us.content.ts")>(
      "apps/site/src/features/memberships/joining/join-us.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/memberships/application/application-received.content.ts")>(
      "apps/site/src/features/memberships/application/application-received.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/memberships/own-memberships.content.ts")>(
      "apps/site/src/features/memberships/own-memberships.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/moments/moments.content.ts")>(
      "apps/site/src/features/moments/moments.content",
      language,
    ),
    load<typeof import("../apps/site/src/ui/stepper.content.ts")>("apps/site/src/ui/stepper.content", language),
    load<typeof import("../apps/site/src/features/locations/locations.content.ts")>(
      "apps/site/src/features/locations/locations.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/auth/login.content.ts")>(
      "apps/site/src/features/auth/login.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/auth/registration/register.content.ts")>(
      "apps/site/src/features/auth/registration/register.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/auth/email-links/account-links.content.ts")>(
      "apps/site/src/features/auth/email-links/account-links.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/auth/security/security.content.ts")>(
      "apps/site/src/features/auth/security/security.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/dashboard/dashboard.content.ts")>(
      "apps/site/src/features/dashboard/dashboard.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/settings/settings.content.ts")>(
      "apps/site/src/features/settings/settings.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/payments/panel/payments.content.ts")>(
      "apps/site/src/features/payments/panel/payments.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/card/card.content.ts")>(
      "apps/site/src/features/card/card.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/details/details.content.ts")>(
      "apps/site/src/features/details/details.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/details/details-hint.content.ts")>(
      "apps/site/src/features/details/details-hint.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/rolls/rolls.content.ts")>(
      "apps/site/src/features/rolls/rolls.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/donations/donate.content.ts")>(
      "apps/site/src/features/donations/donate.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/donations/gift-payment.content.ts")>(
      "apps/site/src/features/donations/gift-payment.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/shop/shop.content.ts")>(
      "apps/site/src/features/shop/shop.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/shop/orders/order.content.ts")>(
      "apps/site/src/features/shop/orders/order.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/events/events.content.ts")>(
      "apps/site/src/features/events/events.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/attendance/attendance.content.ts")>(
      "apps/site/src/features/attendance/attendance.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/newsletter/newsletter.content.ts")>(
      "apps/site/src/features/newsletter/newsletter.content",
      language,
    ),
    load<typeof import("../apps/site/src/features/unsubscribe/unsubscribe.content.ts")>(
      "apps/site/src/features/unsubscribe/unsubscribe.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/auth/auth.emails.content.ts")>(
      "apps/api/src/features/auth/auth.emails.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/newsletter/newsletter.emails.content.ts")>(
      "apps/api/src/features/newsletter/newsletter.emails.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/memberships/emails/memberships.emails.content.ts")>(
      "apps/api/src/features/memberships/emails/memberships.emails.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/attendance/tickets/attendance.emails.content.ts")>(
      "apps/api/src/features/attendance/tickets/attendance.emails.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/shop/orders/emails/orders.emails.content.ts")>(
      "apps/api/src/features/shop/orders/emails/orders.emails.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/donations/donations.emails.content.ts")>(
      "apps/api/src/features/donations/donations.emails.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/payments/receipts/receipts.content.ts")>(
      "apps/api/src/features/payments/receipts/receipts.content",
      language,
    ),
    load<typeof import("../apps/api/src/features/my-data/my-data.emails.content.ts")>(
      "apps/api/src/features/my-data/my-data.emails.content",
      language,
    ),
  ]);
  return {
    home,
    newsletterForm,
    navigation,
    volunteer,
    joinUs,
    received,
    memberships,
    moments,
    stepper,
    places,
    login,
    register,
    forgotPassword,
    resetPassword,
    confirmEmail,
    confirmNotice,
    dashboard,
    settings,
    consents,
    leaving,
    payments,
    card,
    details,
    linkedDetails,
    detailsHint,
    rolls,
    verify,
    donate,
    thanks,
    shop,
    order,
    eventFacts,
    attendance,
    newsletter,
    unsubscribe,
    accountEmails,
    newsletterEmails,
    membershipEmails,
    attendanceEmails,
    orderEmails,
    donationEmails,
    receiptEmails,
    erasureEmail,
  };
}

export type Texts = Awaited<ReturnType<typeof textsIn>>;
