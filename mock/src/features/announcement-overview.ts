import type { AnnouncementOverview, AnnouncementTally } from '@iambiz/contract/features/announcements/reading.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import type { Circumstances } from '#mock/handler.ts'
import { type Received, typeOf } from './inbox.ts'

const dayMs = 86_400_000

const tallyOf = (inbox: readonly Received[]): AnnouncementTally => ({
  total: inbox.length,
  unread: inbox.filter(({ readStatus }) => readStatus === 0).length,
  forced: inbox.filter(({ announcement }) => announcement.forced).length,
})

const nameOf = (code: string, lang: Circumstances['lang']) =>
  applications.find((one) => one.code === code)?.[lang] ?? code

function downtimesOf(
  { company, now, lang }: Circumstances,
  inbox: readonly Received[],
): AnnouncementOverview['downtimes'] {
  return inbox
    .flatMap(({ announcement, expired }) => {
      const { onlineFrom: from, onlineTo: to } = announcement
      const isNear = !expired && from && to && now < to && from.getTime() - now.getTime() < 7 * dayMs
      return isNear ? [{ announcement, from, to }] : []
    })
    .sort((one, other) => one.from.getTime() - other.from.getTime())
    .map(({ announcement: { id, titleZh, titleEn, application }, from, to }) => ({
      bulletinId: id,
      title: lang === 'en' ? titleEn : titleZh,
      appId: applicationId(application),
      appName: nameOf(application, lang),
      from: company.wireTime(from),
      to: company.wireTime(to),
    }))
}

/** What the announcements of a person are about. */
export function overviewOf(circumstances: Circumstances, inbox: readonly Received[]): AnnouncementOverview {
  const ofType = (type: 1 | 2) => tallyOf(inbox.filter(({ announcement }) => typeOf(announcement) === type))
  const byApp = Map.groupBy(inbox, ({ announcement }) => announcement.application)
  return {
    all: tallyOf(inbox),
    byType: { '1': ofType(1), '2': ofType(2) },
    apps: [...byApp]
      .map(([code, received]) => ({
        appId: applicationId(code),
        appName: nameOf(code, circumstances.lang),
        ...tallyOf(received),
      }))
      .sort((one, other) => Number(other.unread > 0) - Number(one.unread > 0)),
    downtimes: downtimesOf(circumstances, inbox),
  }
}
