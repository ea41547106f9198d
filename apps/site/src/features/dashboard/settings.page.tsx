import { createFileRoute } from "@tanstack/react-router";
import { SecuritySection } from "#features/account/security-section.tsx";
import { ColoursSection } from "#features/settings/colours-section.tsx";
import { ConsentsSection } from "#features/settings/consents-section.tsx";
import { DeleteSection } from "#features/settings/delete-section.tsx";
import { LanguageSection } from "#features/settings/language-section.tsx";
import { LeaveSection } from "#features/settings/leave-section.tsx";
import { MyDataSection } from "#features/settings/my-data-section.tsx";
import { NotificationsSection } from "#features/settings/notifications-section.tsx";
import { settingsContent } from "#features/settings/settings.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardPage } from "./dashboard-page.tsx";

export const Route = createFileRoute("/_members-only/dashboard/settings")({
  head: () => dashboardHead("/settings"),
  component: SettingsPage,
});

function SettingsPage() {
  return (
    <DashboardPage title={settingsContent.title} lead={settingsContent.lead}>
      <NotificationsSection />
      <ColoursSection />
      <LanguageSection />
      <SecuritySection />
      <ConsentsSection />
      <MyDataSection />
      <LeaveSection />
      <DeleteSection />
    </DashboardPage>
  );
}
