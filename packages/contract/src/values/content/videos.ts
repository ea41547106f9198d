/** Maximum size of an uploaded video: ten minutes as phones send them. */
export const MAX_VIDEO_BYTES = 100 * 1024 * 1024;
/** A video is sent in parts of this size, so that a lost connection costs little; the last one is smaller. */
export const VIDEO_PART_BYTES = 2 * 1024 * 1024;
/** Maximum size of a file of captions. */
export const MAX_CAPTIONS_BYTES = 512 * 1024;
