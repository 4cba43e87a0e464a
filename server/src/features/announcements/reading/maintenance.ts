import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Released } from './released.ts'

export type AnnouncedWindow = {
  appId: string
  announcementId: string
  from: Date
  to: Date
  notice: Readonly<Record<Language, string>>
}

/** Online windows, not ended yet, of effective announcements that are linked to their application's state. */
export const announcedWindows = (released: Released, now: Date): AnnouncedWindow[] =>
  released
    .effectiveAt(now)
    .flatMap(({ id, appId, maintenanceLink, onlineFrom, onlineTo, title }) =>
      maintenanceLink && onlineFrom && onlineTo && now < onlineTo
        ? [{ appId, announcementId: id, from: onlineFrom, to: onlineTo, notice: title }]
        : [],
    )
