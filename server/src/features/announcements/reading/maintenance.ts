import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Released } from './released.ts'

export type AnnouncedWindow = {
  appId: string
  announcementId: string
  from: Date
  to: Date
  notice: Readonly<Record<Language, string>>
}

/** Returns the downtimes that have not ended, of announcements in force that set their application to maintenance. */
export const announcedWindows = (released: Released, now: Date): AnnouncedWindow[] =>
  released
    .effectiveAt(now)
    .flatMap(({ id, appId, maintenanceLink, onlineFrom, onlineTo, title }) =>
      maintenanceLink && onlineFrom && onlineTo && now < onlineTo
        ? [{ appId, announcementId: id, from: onlineFrom, to: onlineTo, notice: title }]
        : [],
    )
