import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { observable } from '#web/platform/observable.ts'

/** What the dialog of announcements shows: one of them, or those of one application. */
export type ShownAnnouncements =
  | { announcement: UserAnnouncement }
  | { application: { appId: string; appName: string } }

export const shownAnnouncements = observable<ShownAnnouncements | undefined>(undefined)
