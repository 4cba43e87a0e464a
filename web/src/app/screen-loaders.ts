import type { LoadComponent } from '#web/platform/on-demand/chunk.ts'

/** The component of each screen; a dialog over a screen uses that screen's component. */
export const screenLoaders = {
  systemDynamics: () => import('./SystemDynamicsPage.tsx').then((chunk) => chunk.SystemDynamicsPage),
  announcementDetails: () =>
    import('./AnnouncementDetailsPage.tsx').then((chunk) => chunk.AnnouncementDetailsPage),
  announcementMaintenance: () =>
    import('./section/AnnouncementMaintenance.tsx').then((chunk) => chunk.AnnouncementMaintenance),
  announcementReaders: () =>
    import('./section/AnnouncementReaders.tsx').then((chunk) => chunk.AnnouncementReaders),
  announcementStatistics: () =>
    import('./section/AnnouncementStatistics.tsx').then((chunk) => chunk.AnnouncementStatistics),
  monthlyStatistics: () =>
    import('./section/AnnouncementStatistics.tsx').then((chunk) => chunk.MonthlyStatistics),
  mailTemplates: () => import('./section/MailTemplates.tsx').then((chunk) => chunk.MailTemplates),
  mailGroups: () => import('./section/MailGroups.tsx').then((chunk) => chunk.MailGroups),
  mailContacts: () => import('./section/MailContacts.tsx').then((chunk) => chunk.MailContacts),
  mailLog: () => import('./section/MailLog.tsx').then((chunk) => chunk.MailLog),
  loginStatistics: () => import('./section/LoginStatistics.tsx').then((chunk) => chunk.LoginStatistics),
  loginLog: () => import('./section/LoginLog.tsx').then((chunk) => chunk.LoginLog),
  appLogins: () => import('./section/AppLogins.tsx').then((chunk) => chunk.AppLogins),
  integration: () => import('./section/Integration.tsx').then((chunk) => chunk.Integration),
  administration: () =>
    import('./administration/AdministrationPage.tsx').then((chunk) => chunk.AdministrationPage),
  tools: () => import('./ToolLibraryPage.tsx').then((chunk) => chunk.ToolLibraryPage),
  tool: () => import('#web/features/portal/tools/library/ToolPage.tsx').then((chunk) => chunk.ToolPage),
  apps: () => import('./AppsPage.tsx').then((chunk) => chunk.AppsPage),
  usualApps: () => import('./AppsPage.tsx').then((chunk) => chunk.UsualAppsPage),
  contacts: () =>
    import('#web/features/catalogue/ops-contacts/ContactsPage.tsx').then((chunk) => chunk.ContactsPage),
  requests: () =>
    import('#web/features/permissions/requests/RequestsPage.tsx').then((chunk) => chunk.RequestsPage),
  profile: () => import('./setting/Profile.tsx').then((chunk) => chunk.Profile),
  binding: () => import('./setting/Binding.tsx').then((chunk) => chunk.Binding),
  security: () => import('./setting/Security.tsx').then((chunk) => chunk.Security),
  delegation: () => import('./setting/Delegation.tsx').then((chunk) => chunk.Delegation),
  preferences: () => import('./setting/Preferences.tsx').then((chunk) => chunk.Preferences),
  fault: () => import('#web/features/faults/FaultPage.tsx').then((chunk) => chunk.FaultPage),
  faultReport: () =>
    import('#web/features/faults/FaultReportPage.tsx').then((chunk) => chunk.FaultReportPage),
  zone: () => import('./ZonePage.tsx').then((chunk) => chunk.ZonePage),
  logline: () => import('#web/features/portal/releases/LoglinePage.tsx').then((chunk) => chunk.LoglinePage),
  help: () => import('./help/HelpPage.tsx').then((chunk) => chunk.HelpPage),
  framedApp: () => import('./pages/FramedAppPage.tsx').then((chunk) => chunk.FramedAppPage),
} as const satisfies { [name: string]: LoadComponent }
