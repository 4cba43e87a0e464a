/** How far back the unread and unseen badges count, in milliseconds. */
export const recentMs = 14 * 86_400_000
