import { createFileRoute } from "@tanstack/react-router";
import { SecuritySection } from "#features/auth/security/security-section.tsx";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { ColoursSection, LanguageSection } from "./appearance-sections.tsx";
import { ConsentsSection } from "./consents-section.tsx";
import { DeleteSection, LeaveSection } from "./leaving-sections.tsx";
import { MyDataSection } from "./my-data-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { settingsContent } from "./settings.content.ts";

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
