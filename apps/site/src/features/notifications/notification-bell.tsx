import { Icon } from "@party/ui/icon.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { icons } from "#portal/icons.ts";
import css from "./notification-bell.module.css";
import { useNotificationCount, useNotificationStream } from "./notification-count.ts";
import { notificationsContent as content } from "./notifications.content.ts";

/** Links to the notifications and shows the number of unread ones. */
export function NotificationBell() {
  useNotificationStream();
  const count = useNotificationCount();
  const unread = count?.unread ?? 0;
  return (
    <>
      <Link to="/dashboard/notifications" className={css.bell} aria-label={content.bell(unread)}>
        <Icon path={icons.bell} />
        {unread > 0 ? (
          <span className={css.count} aria-hidden="true">
            {unread > 99 ? content.many : unread}
          </span>
        ) : null}
      </Link>
      <span role="status">
        <VisuallyHidden>{useNewNotificationMessage(count)}</VisuallyHidden>
      </span>
    </>
  );
}

/** A status message for screen readers when a new notification arrives. */
function useNewNotificationMessage(count: ReturnType<typeof useNotificationCount>): string {
  const [message, setMessage] = useState("");
  const previous = useRef<number | null>(undefined);
  useEffect(() => {
    if (!count) return;
    const before = previous.current;
    previous.current = count.newest;
    if (count.unread === 0) setMessage("");
    else if (before !== undefined && (count.newest ?? 0) > (before ?? 0)) setMessage(content.came(count.unread));
  }, [count]);
  return message;
}
