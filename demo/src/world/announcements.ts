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
  /** When it was written. */
  createdAt: Date
  releasedAt: Date | null
  publishFrom: Date | null
  publishTo: Date | null
  forEveryone: boolean
  forced: boolean
  pinned: boolean
  voidedAt: Date | null
  voidReason: string | null
  /** Whom to call, with the telephone number. */
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

/** Never later than a while ago, whatever the time of day is; the order of the texts is kept. */
const past = (calendar: Calendar, moment: Date, minutesAgo: number) =>
  new Date(Math.min(moment.getTime(), calendar.now.getTime() - minutesAgo * 60_000))

function moments(text: AnnouncementText, calendar: Calendar, minutesAgo: number) {
  const written = calendar.at(...text.released)
  if (text.state === 'draft') return { createdAt: past(calendar, written, minutesAgo), releasedAt: null }
  if (text.state !== 'future') {
    const releasedAt = past(calendar, written, minutesAgo)
    return { createdAt: new Date(releasedAt.getTime() - 3 * hourMs), releasedAt }
  }
  // Released today for a later day.
  const releasedAt = past(calendar, calendar.at(0, '08:00'), minutesAgo)
  return { createdAt: new Date(releasedAt.getTime() - hourMs), releasedAt }
}

function build(text: AnnouncementText, calendar: Calendar, index: number): Announcement {
  const { online, state } = text
  const { createdAt, releasedAt } = moments(text, calendar, 20 + index)
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
    onlineFrom: online ? calendar.at(online.window[0], online.window[1]) : null,
    onlineTo: online ? calendar.at(online.window[2], online.window[3]) : null,
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
