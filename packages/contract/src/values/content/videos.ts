/** Maximum size of an uploaded video: ten minutes as phones send them. */
export const MAX_VIDEO_BYTES = 100 * 1024 * 1024;
/** Maximum size of a file of captions. */
export const MAX_CAPTIONS_BYTES = 512 * 1024;
