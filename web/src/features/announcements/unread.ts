import type { UserBulletin } from '@iambiz/contract/features/announcements.ts'

/** Statuses: 0 unread, 1 read, 2 confirmed. */
export const isUnread = ({ readStatus }: Pick<UserBulletin, 'readStatus'>): boolean => readStatus === 0
