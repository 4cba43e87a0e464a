/** Below the portal's base path: where credentials, rights or what everybody reads are changed. */
const sensitive = /^\/(home\/(setting|admin|announcementMaintenance)|password\/)/i

/** Whether a screen is shown inside configured pages only, not even inside one of the portal itself. */
export const isSensitiveScreen = (path: string): boolean => sensitive.test(path)
