import { Icon } from "./icon.tsx";

export const ArrowLeftIcon = () => <Icon path="M14.6 6 16 7.4 11.4 12l4.6 4.6-1.4 1.4-6-6z" />;
export const ArrowRightIcon = () => <Icon path="M9.4 6 8 7.4l4.6 4.6L8 16.6 9.4 18l6-6z" />;
export const PauseIcon = () => <Icon path="M7 5h3.5v14H7zm6.5 0H17v14h-3.5z" />;
export const PlayIcon = () => <Icon path="M8 5v14l11-7z" />;
