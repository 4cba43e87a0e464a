import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'

/** Statuses: 0 unread, 1 read, 2 confirmed. */
export const isUnread = ({ readStatus }: Pick<UserAnnouncement, 'readStatus'>): boolean => readStatus === 0
