/** A decorative icon on a 24 px grid, in the colour of the text. @param path SVG path data */
export function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const MenuIcon = () => <Icon path="M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z" />;
export const CloseIcon = () => (
  <Icon path="m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z" />
);
export const ChevronIcon = () => <Icon path="m12 15.4-6-6L7.4 8l4.6 4.6L16.6 8 18 9.4z" />;
export const SignInIcon = () => (
  <Icon path="M11 7 9.6 8.4 12.2 11H3v2h9.2l-2.6 2.6L11 17l5-5zm9 12h-8v2h8a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2h-8v2h8z" />
);
export const ContrastIcon = () => <Icon path="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 2v16a8 8 0 0 1 0-16" />;

export const ArrowLeftIcon = () => <Icon path="M14.6 6 16 7.4 11.4 12l4.6 4.6-1.4 1.4-6-6z" />;
export const ArrowRightIcon = () => <Icon path="M9.4 6 8 7.4l4.6 4.6L8 16.6 9.4 18l6-6z" />;
export const PauseIcon = () => <Icon path="M7 5h3.5v14H7zm6.5 0H17v14h-3.5z" />;
export const PlayIcon = () => <Icon path="M8 5v14l11-7z" />;
