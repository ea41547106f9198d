/** What the party tells its members about. */
export const notificationTopics = ["news", "events_near_me", "membership"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationChannels = ["mail", "dashboard"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** A member has to hear of payments and of the end of a membership, whatever else they want to hear of. */
export const alwaysOn: NotificationTopic = "membership";
