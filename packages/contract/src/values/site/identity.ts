/** Where the party may have an account, in the order in which they are shown. */
export const socialNetworks = ["whatsapp", "facebook", "x", "youtube", "tiktok", "instagram"] as const;

/** The name of an account, or its address; empty where there is none. */
export const SOCIAL_ACCOUNT_PATTERN = /^(https:\/\/[^\s"'<>\\]+|[\w.-]*)$/;

export const MEMBER_NUMBER_PREFIX_PATTERN = /^[A-Z]{1,4}$/;
