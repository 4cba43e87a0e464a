/** Paths below the base path where credentials, rights or public content are changed. */
const sensitive = /^\/(home\/(setting|admin|announcementMaintenance)|password\/)/i

/** Whether a screen may only be framed by configured pages, not even by the portal itself. */
export const isSensitiveScreen = (path: string): boolean => sensitive.test(path)
