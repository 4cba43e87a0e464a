import {
  type AnnouncementState,
  type AnnouncementText,
  toHtml,
  withDates,
} from './announcements/announcement-text.ts'
import { currentNotices } from './announcements/current-notices.ts'
import { currentVersions } from './announcements/current-versions.ts'
import { headlines } from './announcements/headlines.ts'
import { otherNotices } from './announcements/other-notices.ts'
import { otherVersions } from './announcements/other-versions.ts'
import type { Calendar } from './calendar.ts'
import { applications } from './catalogue.ts'
import { uuidOf } from './random.ts'

export type Announcement = {
  id: string
  application: string
  state: AnnouncementState
  titleZh: string
  titleEn: string
  contentZh: string
  contentEn: string
  version: string | null
  impactScope: string | null
  onlineFrom: Date | null
  onlineTo: Date | null
  maintenanceLink: boolean
  /** Time of creation. */
  createdAt: Date
  releasedAt: Date | null
  publishFrom: Date | null
  publishTo: Date | null
  forEveryone: boolean
  forced: boolean
  pinned: boolean
  voidedAt: Date | null
  voidReason: string | null
  /** Contact with telephone number. */
  contact: string
  creator: string
}

const contacts: Record<string, string> = {
  A08812: '顾清和 021-6000 8011',
  A09127: '许南星 021-6000 8017',
  A08340: '陈书言 021-6000 8026',
  A07765: '何景行 021-6000 8042',
  A09903: '宋予安 021-6000 8055',
  A06218: '陆明川 021-6000 8063',
  A05590: '周砚清 021-6000 8030',
  A10031: '沈亦辰 021-6000 8031',
  A10286: '林知夏 021-6000 8120',
}

const hourMs = 3_600_000

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${minutes % 60}`

/** Created in the afternoon before its release; a scheduled one was created this morning. */
function moments({ state, released: [day, time] }: AnnouncementText, calendar: Calendar, index: number) {
  if (state === 'draft') return { createdAt: calendar.office(day, time), releasedAt: null }
  const releasedAt =
    state === 'future' ? calendar.office(0, clock(8 * 60 + 5 + (index % 40))) : calendar.office(day, time)
  const writtenOn = calendar.workdayBefore(calendar.officeDay(Math.min(day, 0)))
  return { createdAt: calendar.at(writtenOn, clock(14 * 60 + ((index * 37) % 210))), releasedAt }
}

/**
 * The online window. If the announcement reports a completed change, the window is on the working day before its
 * creation.
 */
function windowOf({ online, released }: AnnouncementText, calendar: Calendar) {
  if (!online) return { onlineFrom: null, onlineTo: null }
  const [fromDay, from, toDay, to] = online.window
  const isOver = fromDay < released[0] || (fromDay === released[0] && from < released[1])
  const moved = isOver ? calendar.officeDay(fromDay) - fromDay : 0
  return { onlineFrom: calendar.at(fromDay + moved, from), onlineTo: calendar.at(toDay + moved, to) }
}

function build(text: AnnouncementText, calendar: Calendar, index: number): Announcement {
  const { online, state } = text
  const { createdAt, releasedAt } = moments(text, calendar, index)
  const inLanguage = (language: 'zh' | 'en') => ({
    title: withDates(text.title[language === 'zh' ? 0 : 1], language, calendar),
    content: toHtml(text[language].map((line) => withDates(line, language, calendar))),
  })
  const [zh, en] = [inLanguage('zh'), inLanguage('en')]
  const owner = applications.find(({ code }) => code === text.application)?.owner ?? 'A08812'
  return {
    id: uuidOf(`announcement ${text.title[1]}`),
    application: text.application,
    state,
    titleZh: zh.title,
    titleEn: en.title,
    contentZh: zh.content,
    contentEn: en.content,
    version: online?.version ?? null,
    impactScope: online?.impact ?? null,
    ...windowOf(text, calendar),
    maintenanceLink: online?.maintenance ?? false,
    createdAt,
    releasedAt,
    publishFrom: state === 'future' ? calendar.at(...text.released) : releasedAt,
    publishTo: text.until === undefined ? null : calendar.at(text.until, '23:59'),
    forEveryone: text.audience === 'all',
    forced: text.forced ?? false,
    pinned: text.pinned ?? false,
    voidedAt: state === 'void' && releasedAt ? new Date(releasedAt.getTime() + 2 * hourMs) : null,
    voidReason: text.voidReason ?? null,
    contact: contacts[owner] ?? '',
    creator: owner,
  }
}

/** The 60 announcements, the headlines first. */
export function createAnnouncements(calendar: Calendar): Announcement[] {
  const texts = [...headlines, ...currentVersions, ...currentNotices, ...otherVersions, ...otherNotices]
  return texts.map((text, index) => build(text, calendar, index))
}
