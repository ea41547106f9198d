/** Version of the privacy notice at /privacy, stored with each consent. A changed notice needs a new version. */
export const PRIVACY_NOTICE_VERSION = "2026-12";
