import { useMemo } from "react";
import { qrPath } from "./qr-path.ts";

/** Dark on light in both colour modes: not every reader takes the reverse. */
export function TicketQr({ code, label, className }: { code: string; label: string; className?: string | undefined }) {
  const { size, path } = useMemo(() => qrPath(code), [code]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
