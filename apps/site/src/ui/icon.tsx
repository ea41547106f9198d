/** A decorative icon on a 24 px grid, in the colour of the text. @param path SVG path data */
export function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
