export const shareContent = { title: "Share", copy: "Copy link", copied: "Link copied", failed: "Copy failed" };
