import type { Calendar } from '../calendar.ts'

/** Both languages of a title or a line. `{day+3}` and `{month-1}` stand for a day or month counted from today. */
export type Bilingual = { zh: string; en: string }

export type AnnouncementState = 'draft' | 'future' | 'effective' | 'expired' | 'disabled' | 'void'

export type AnnouncementText = {
  application: string
  state: AnnouncementState
  /** Day and wall-clock time of its release (of its writing, for a draft), counted from today. */
  released: readonly [day: number, time: string]
  title: readonly [zh: string, en: string]
  /** Paragraphs; a line that starts with `- ` is an item of a list. */
  zh: readonly string[]
  en: readonly string[]
  forced?: true
  pinned?: true
  /** Absent: the users of the application. */
  audience?: 'all'
  /** Day after which it is no longer shown; absent: it stays. */
  until?: number
  /** Makes it an online announcement. */
  online?: {
    version: string
    /** In both languages, as the announcement has one text for it. */
    impact: string
    window: readonly [fromDay: number, from: string, toDay: number, to: string]
    /** The application counts as under maintenance during the window. */
    maintenance?: true
  }
  voidReason?: string
}

/** Puts the days and months in words in place of `{day±n}` and `{month±n}`. */
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
