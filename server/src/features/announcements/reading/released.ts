import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Reading } from '#server/platform/reading.ts'
import { folded } from '#server/platform/search-text.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import { plainText } from './html-text.ts'
import { type ReleasedRow, releasedRows } from './store.ts'

/** Maximum characters of a summary. English needs more characters than Chinese for the same content. */
const summaryLength: Readonly<Record<Language, number>> = { zh: 200, en: 500 }

type Words = Readonly<Record<Language, string>>

/** The part of a released announcement that is the same for all readers. */
export type Announcement = {
  readonly id: string
  readonly type: 1 | 2
  readonly appId: string
  readonly title: Words
  readonly reading: Reading
  readonly summary: Words
  /** Text of both languages, for the search. */
  readonly searchText: string
  readonly hasEnglish: boolean
  readonly forAllUsers: boolean
  readonly forced: boolean
  readonly pinned: boolean
  /** True when its downtime sets the application to maintenance. */
  readonly maintenanceLink: boolean
  readonly onlineFrom: Date | null
  readonly onlineTo: Date | null
  readonly publishFrom: Date
  readonly publishTo: Date | null
  readonly releasedAt: Date
  readonly contentRevision: number
  readonly hasAttachment: boolean
}

export type EffectState = 'PENDING' | 'EFFECTIVE' | 'EXPIRED'

/** Returns the state of a released announcement at `now`. The start is inclusive, the end exclusive. */
export function effectStateAt(
  { publishFrom, publishTo }: Pick<Announcement, 'publishFrom' | 'publishTo'>,
  now: Date,
): EffectState {
  if (now < publishFrom) return 'PENDING'
  return publishTo && publishTo <= now ? 'EXPIRED' : 'EFFECTIVE'
}

function toAnnouncement(row: ReleasedRow): Announcement[] {
  const { publish_start_at: publishFrom, released_at: releasedAt } = row
  if (!publishFrom || !releasedAt) return []
  const title = { zh: row.title_zh, en: row.title_en ?? row.title_zh }
  const summary = {
    zh: plainText(row.content_zh, summaryLength.zh),
    en:
      row.content_en === null
        ? plainText(row.content_zh, summaryLength.zh)
        : plainText(row.content_en, summaryLength.en),
  }
  return [
    {
      id: row.announcement_id,
      type: row.type,
      appId: row.app_id,
      title,
      reading: { pinyin: row.title_pinyin, initials: row.title_initials },
      summary,
      searchText: [title.zh, title.en, summary.zh, summary.en].map(folded).join('\n'),
      hasEnglish: row.title_en !== null && row.content_en !== null,
      forAllUsers: row.push_scope === 1,
      forced: row.forced_push,
      pinned: row.pinned,
      maintenanceLink: row.maintenance_link,
      onlineFrom: row.online_start_at,
      onlineTo: row.online_end_at,
      publishFrom,
      publishTo: row.publish_end_at,
      releasedAt,
      contentRevision: row.content_revision,
      hasAttachment: row.attachment_id !== null,
    },
  ]
}

/** All released announcements, newest first, and those in force at a time. */
export type Released = {
  readonly all: readonly Announcement[]
  readonly effectiveAt: (now: Date) => readonly Announcement[]
}

/**
 * Caches the announcements in force until the next start or end of a publication, so that expired ones are not filtered
 * on every request.
 */
export function toReleased(all: readonly Announcement[]): Released {
  const turns = all
    .flatMap(({ publishFrom, publishTo }) => [publishFrom, publishTo])
    .flatMap((time) => (time ? [time.getTime()] : []))
    .sort((a, b) => a - b)
  let current: { from: number; until: number; effective: readonly Announcement[] } | null = null

  function effectiveAt(now: Date): readonly Announcement[] {
    const time = now.getTime()
    if (current && current.from <= time && time < current.until) return current.effective
    const until = turns.find((turn) => turn > time) ?? Number.POSITIVE_INFINITY
    const effective = all.filter((announcement) => effectStateAt(announcement, now) === 'EFFECTIVE')
    current = { from: time, until, effective }
    return effective
  }
  return { all, effectiveAt }
}

async function loadReleased(db: Db): Promise<Released> {
  const rows = await releasedRows(db)
  const newestFirst = (a: Announcement, b: Announcement) =>
    b.releasedAt.getTime() - a.releasedAt.getTime() || (a.id < b.id ? 1 : -1)
  return toReleased(rows.flatMap(toAnnouncement).sort(newestFirst))
}

/** Returns the released announcements at a version of the data. */
export type ReadReleased = (version: string) => Promise<Released>

export const keepReleased = (db: Db): ReadReleased => versionedCache(() => loadReleased(db))
