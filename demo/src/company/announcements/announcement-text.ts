import type { Calendar } from '../calendar.ts'

/** A title or line in both languages. `{day+3}` and `{month-1}` are a day or month relative to today. */
export type Bilingual = { zh: string; en: string }

export type AnnouncementState = 'draft' | 'future' | 'effective' | 'expired' | 'disabled' | 'void'

export type AnnouncementText = {
  application: string
  state: AnnouncementState
  /** Day relative to today, and time of the release (of the creation, for a draft). */
  released: readonly [day: number, time: string]
  title: readonly [zh: string, en: string]
  /** Paragraphs; a line that begins with `- ` is a list item. */
  zh: readonly string[]
  en: readonly string[]
  forced?: true
  pinned?: true
  /** Absent: the users of the application. */
  audience?: 'all'
  /** Last day on which it is shown; absent: no end. */
  until?: number
  /** Makes it an online announcement. */
  online?: {
    version: string
    /** In both languages, because an announcement has one text for it. */
    impact: string
    window: readonly [fromDay: number, from: string, toDay: number, to: string]
    /** The application counts as under maintenance during the window. */
    maintenance?: true
  }
  voidReason?: string
}

/** Replaces `{day±n}` and `{month±n}` by dates in words. */
export const withDates = (text: string, language: keyof Bilingual, calendar: Calendar): string =>
  text.replace(
    /\{(day|month)([+-]\d+)\}/g,
    (_, unit: string, offset: string) =>
      (unit === 'day'
        ? calendar.dayInWords(Number(offset) < 0 ? calendar.officeDay(Number(offset)) : Number(offset))
        : calendar.monthInWords(Number(offset)))[language],
  )

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The HTML of an announcement's lines: paragraphs and lists. */
export function toHtml(lines: readonly string[]): string {
  const parts = lines.map((line) =>
    line.startsWith('- ') ? `<ul><li>${escapeHtml(line.slice(2))}</li></ul>` : `<p>${escapeHtml(line)}</p>`,
  )
  return parts.join('').replaceAll('</ul><ul>', '')
}
