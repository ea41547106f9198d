/** What members are told of when it is new, if they like. */
export const announcedTopics = ["news", "events_near_me"] as const;
export type AnnouncedTopic = (typeof announcedTopics)[number];

/** What the party tells its members about. */
export const notificationTopics = [...announcedTopics, "membership"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationChannels = ["mail", "dashboard"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** A member has to hear of payments and of the end of a membership, whatever else they want to hear of. */
export const alwaysOn: NotificationTopic = "membership";
