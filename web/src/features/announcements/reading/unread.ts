import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'

/** Returns whether an announcement is unread; `readStatus` is 0 unread, 1 read, 2 confirmed. */
export const isUnread = ({ readStatus }: Pick<UserAnnouncement, 'readStatus'>): boolean => readStatus === 0
