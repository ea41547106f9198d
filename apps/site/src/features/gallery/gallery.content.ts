export const galleryContent = {
  title: "Gallery",
  subtitle: "The party at work, in pictures and in motion",
  image: "gallery-hero",
  alt: "Three prints hang on a line before the hills: fishing boats, the party bus and a dhow",
  tabs: { image: "Photos", video: "Videos" },
  empty: {
    image: "No photos yet. Come back after the next meeting.",
    video: "No videos yet. Come back after the next meeting.",
  },
  more: "Load more",
  moreFailed: "The next ones could not be loaded. Check your connection and try again.",
  open: (title: string) => `View larger: ${title}`,
  lightbox: {
    label: "Photo",
    close: "Close",
    previous: "Previous photo",
    next: "Next photo",
    position: (index: number, count: number) => `Photo ${index} of ${count}`,
  },
  captionsLabel: "English captions",
} as const;
