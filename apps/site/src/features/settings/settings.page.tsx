import { createFileRoute } from "@tanstack/react-router";
import { SecuritySection } from "#features/auth/security/security-section.tsx";
import { enabledExtensions } from "#page-context.ts";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { AccessesSection, ConsentsSection, MyDataSection } from "./data-sections.tsx";
import { DeleteSection, LeaveSection } from "./leaving-sections.tsx";
import { ColoursSection, LanguageSection, NotificationsSection } from "./preference-sections.tsx";
import { settingsContent } from "./settings.content.ts";

export const Route = createFileRoute("/_members-only/dashboard/settings")({
  head: () => pageHead("/dashboard/settings", { unlisted: true }),
  component: SettingsPage,
});

function SettingsPage() {
  // What the browser keeps needs no server.
  const hasPortal = enabledExtensions() !== false;
  return (
    <DashboardPage title={settingsContent.title} lead={hasPortal ? settingsContent.lead : undefined}>
      {hasPortal ? <NotificationsSection /> : null}
      <ColoursSection />
      <LanguageSection />
      {hasPortal ? (
        <>
          <SecuritySection />
          <ConsentsSection />
          <MyDataSection />
          <AccessesSection />
          <LeaveSection />
          <DeleteSection />
        </>
      ) : null}
    </DashboardPage>
  );
}
