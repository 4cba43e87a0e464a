import { type AnnouncementChange, maxContent } from '@iambiz/contract/features/announcements/maintenance.ts'
import { announcementFields, requiredForRelease } from '@iambiz/contract/platform/announcement-fields.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { isBlank } from '@iambiz/contract/platform/unseen.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { readingOf } from '#server/platform/reading.ts'
import { richText } from '#server/platform/rich-text.ts'

type FailureName = Parameters<typeof wordsOf>[0]

const { texts, times, flags } = announcementFields
type ColumnOf<T> = T[keyof T] & string

export type Times = Record<ColumnOf<typeof times>, Date | null>

/** The columns that an editor sets. */
export type Content = Times &
  Record<ColumnOf<typeof texts> | 'title_en' | 'content_en' | 'attachment_id', string | null> &
  Record<ColumnOf<typeof flags>, boolean> &
  Record<'title_zh' | 'title_pinyin' | 'title_initials' | 'content_zh' | 'app_id', string> &
  Record<'type' | 'push_scope', 1 | 2>

const orNull = (text: string | undefined): string | null => text || null

/** Returns the columns of a request, without fields that were not sent. */
export function columnsOf(input: AnnouncementChange): Partial<Content> {
  const { title, content } = input
  const columns: Partial<Content> = {
    ...(title ? { title_zh: title.zh, title_en: orNull(title.en), ...titleReading(title.zh) } : {}),
    ...(content ? { content_zh: richText(content.zh), content_en: orNull(richText(content.en ?? '')) } : {}),
  }
  if (input.type !== undefined) columns.type = input.type
  if (input.appId !== undefined) columns.app_id = input.appId
  if (input.pushScope !== undefined) columns.push_scope = input.pushScope
  if (input.attachments !== undefined) columns.attachment_id = oneOf(input.attachments)
  for (const field of keysOf(texts))
    if (input[field] !== undefined) columns[texts[field]] = orNull(input[field])
  for (const field of keysOf(flags)) if (input[field] !== undefined) columns[flags[field]] = input[field]
  return columns
}

function oneOf(attachments: readonly string[]): string | null {
  const [attachment, ...more] = attachments
  if (more.length > 0) fail('announcement.attachments')
  return attachment?.toLowerCase() ?? null
}

function titleReading(title: string) {
  const { pinyin, initials } = readingOf(title)
  return { title_pinyin: pinyin, title_initials: initials }
}

type Mistake = { field: string; failure: FailureName }

const hasText = (html: string): boolean => /<img\b/.test(html) || !isBlank(html.replace(/<[^>]*>/g, ''))

/** Returns the missing fields that a release needs for its type. */
function missingIn(row: Content): Mistake[] {
  const needed: [field: string, isThere: boolean][] = [
    ['title.zh', !isBlank(row.title_zh)],
    ['content.zh', hasText(row.content_zh)],
  ]
  for (const field of requiredForRelease[row.type])
    needed.push([field, row[{ ...texts, ...times }[field]] !== null])
  return needed.flatMap(([field, isThere]) =>
    isThere ? [] : [{ field, failure: 'announcement.incomplete' as const }],
  )
}

const isTurned = (from: Date | null, to: Date | null): boolean => from !== null && to !== null && to <= from

function turnedIn(row: Times): Mistake[] {
  const failure = 'announcement.times' as const
  return [
    ...(isTurned(row.online_start_at, row.online_end_at) ? [{ field: 'onlineEndTime', failure }] : []),
    ...(isTurned(row.publish_start_at, row.publish_end_at) ? [{ field: 'publishEndTime', failure }] : []),
  ]
}

/**
 * Checked after sanitizing, which escapes some characters and adds attributes to links, so that the text becomes
 * longer.
 */
function tooLongIn(row: Content): Mistake[] {
  const failure = 'announcement.too-long' as const
  const isTooLong = (html: string | null) => html !== null && [...html].length > maxContent
  return [
    ...(isTooLong(row.content_zh) ? [{ field: 'content.zh', failure }] : []),
    ...(isTooLong(row.content_en) ? [{ field: 'content.en', failure }] : []),
  ]
}

function refuse(mistakes: readonly Mistake[], lang: Language): void {
  const [first] = mistakes
  if (!first) return
  const fields = mistakes.map(({ field, failure }) => ({ field, message: wordsOf(failure, lang) }))
  fail(first.failure, { fields })
}

/** Refuses ends before their starts and texts that are too long; for readers, also incomplete announcements. */
export function checkWritten(
  row: Content,
  { forReaders, lang }: { forReaders: boolean; lang: Language },
): void {
  refuse([...turnedIn(row), ...tooLongIn(row), ...(forReaders ? missingIn(row) : [])], lang)
}

/** Refuses a release whose publication would start or end in the past. */
export function checkSchedule(row: Times, now: Date, lang: Language): void {
  const failure = 'announcement.past' as const
  const isPast = (time: Date | null) => time !== null && time < now
  refuse(
    [
      ...(isPast(row.publish_start_at) ? [{ field: 'publishStartTime', failure }] : []),
      ...(isPast(row.publish_end_at) ? [{ field: 'publishEndTime', failure }] : []),
    ],
    lang,
  )
}

/**
 * Sanitizes the stored text before comparing: its editor has seen the sanitized text, although an older rule stored it.
 */
const comparable = (column: keyof Content, value: Content[keyof Content] | undefined) => {
  if (value instanceof Date) return value.getTime()
  return column.startsWith('content_') && typeof value === 'string' ? richText(value) : value
}

/** Returns the columns whose values differ between the two. */
export const differences = (before: Content, after: Partial<Content>): (keyof Content)[] =>
  keysOf(after).filter((column) => comparable(column, before[column]) !== comparable(column, after[column]))
