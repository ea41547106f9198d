/** Version of the privacy notice of /privacy: each consent is recorded with the one that was shown. Other text is another version. */
export const PRIVACY_NOTICE_VERSION = "2026-12";
