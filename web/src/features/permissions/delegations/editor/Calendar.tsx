import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dateOf, dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { timelinePhrases } from '../phrases.ts'
import { daysOf, type Month, monthOf, monthsFrom } from '../timeline/layout.ts'
import { isRestDay, type Workdays } from '../use-workdays.ts'
import { periodPhrases } from './phrases.ts'
import './calendar.css'

type Props = {
  startDay: string
  endDay: string
  /** Days before `first` and after `last` cannot be picked. */
  first: string
  last: string
  today: string
  workdays: Workdays
  onPick: (day: string) => void
}

/** Returns whole weeks from Monday; days of other months are undefined. */
function weeksOf(month: Month): (number | undefined)[][] {
  const days = daysOf(month)
  const before = (weekdayOf(days[0] ?? 0) + 6) % 7
  const cells = [...Array.from({ length: before }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday]),
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Shows two months, or one on a phone. Arrow keys move by day, Page Up and Page Down by month. */
export function Calendar(props: Props) {
  const words = usePhrases(periodPhrases)
  const { startDay, first, last, today, onPick } = props
  const [shown, setShown] = useState(() => monthOf(startDay || today))
  const [cursor, setCursor] = useState(startDay || today)
  const grid = useRef<HTMLDivElement>(null)
  const isWalking = useRef(false)
  // A period that was set outside the calendar must be visible in it.
  useEffect(() => {
    if (Number.isNaN(dayNumber(startDay))) return
    setCursor(startDay)
    setShown((now) => (isShown(now, startDay) ? now : monthOf(startDay)))
  }, [startDay])
  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor])
  const walkTo = (day: string) => {
    if (day === '') return
    const within = day < first ? first : day > last ? last : day
    isWalking.current = true
    setCursor(within)
    if (!isShown(shown, within)) setShown(monthOf(within))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    if (step === undefined && months === undefined) return
    event.preventDefault()
    if (step !== undefined) return walkTo(dateOf(dayNumber(cursor) + step))
    const days = daysOf(monthsFrom(monthOf(cursor), months ?? 0))
    walkTo(dateOf(days[Math.min(Number(cursor.slice(8)), days.length) - 1] ?? Number.NaN))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the days inside it
    <div className="calendar" ref={grid} onKeyDown={onKeyDown}>
      <button type="button" aria-label={words.previous} onClick={() => setShown(monthsFrom(shown, -1))}>
        <Icon name="chevron-left" size={16} />
      </button>
      {[shown, monthsFrom(shown, 1)].map((month) => (
        <MonthGrid
          key={`${month.year}-${month.month}`}
          {...props}
          month={month}
          cursor={cursorIn(month, shown, cursor)}
          onPick={(day) => {
            setCursor(day)
            onPick(day)
          }}
        />
      ))}
      <button type="button" aria-label={words.next} onClick={() => setShown(monthsFrom(shown, 1))}>
        <Icon name="chevron-right" size={16} />
      </button>
    </div>
  )
}

const isIn = (month: Month, day: string): boolean => {
  const { year, month: number } = monthOf(day)
  return year === month.year && number === month.month
}
const isShown = (shown: Month, day: string): boolean => isIn(shown, day) || isIn(monthsFrom(shown, 1), day)

/**
 * Returns the day of a month in the tab order: the last focused day if visible, otherwise day 1 of the first month
 * shown.
 */
function cursorIn(month: Month, shown: Month, cursor: string): string | undefined {
  if (isShown(shown, cursor)) return isIn(month, cursor) ? cursor : undefined
  return month === shown ? dateOf(daysOf(month)[0] ?? 0) : undefined
}

function MonthGrid({ month, cursor, ...props }: Props & { month: Month; cursor: string | undefined }) {
  const words = usePhrases(periodPhrases)
  const { months } = usePhrases(platformPhrases)
  const { month: monthName } = usePhrases(timelinePhrases)
  const name = monthName({ year: month.year, month: months.split(' ')[month.month - 1] ?? '' })
  return (
    <table className="calendar-month" aria-label={name}>
      <caption aria-live="polite">{name}</caption>
      <thead>
        <tr>
          {words.weekdays.split(' ').map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== undefined)}>
            {week.map((day, weekday) =>
              day === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its weekday
                <td key={`empty-${weekday}`} />
              ) : (
                <Day key={day} {...props} day={day} isCursor={dateOf(day) === cursor} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns what is special about a day, such as a holiday, as text. */
function useNote(day: number, workdays: Workdays) {
  const words = usePhrases(periodPhrases)
  const language = useLanguage()
  const known = workdays?.calendarDay(day)
  const name = known?.name?.[language] ?? ''
  if (known?.kind === 'holiday') return { note: words.isHoliday({ name }), mark: words.off, kind: known.kind }
  if (known?.kind === 'make-up') return { note: words.isMakeUp({ name }), mark: words.work, kind: known.kind }
  return { note: isRestDay(day, workdays) ? words.isWeekend : undefined }
}

function Day({ day, isCursor, ...props }: Props & { day: number; isCursor: boolean }) {
  const { startDay, endDay, first, last, today, workdays, onPick } = props
  const { weekdays, months, fullDay } = usePhrases(platformPhrases)
  const date = dateOf(day)
  const { year, month } = monthOf(date)
  const name = fullDay({ year, month: months.split(' ')[month - 1] ?? '', date: Number(date.slice(8)) })
  const { note, mark, kind } = useNote(day, workdays)
  const isChosen = startDay !== '' && date >= startDay && date <= endDay
  return (
    <td data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="figures"
        data-day={date}
        data-rest={isRestDay(day, workdays) || undefined}
        data-today={date === today || undefined}
        data-edge={date === startDay || date === endDay || undefined}
        disabled={date < first || date > last}
        tabIndex={isCursor ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={[name, weekdays.split(' ')[weekdayOf(day)], note].filter(Boolean).join(' ')}
        title={note}
        onClick={() => onPick(date)}
      >
        {Number(date.slice(8))}
        {mark && (
          <small data-kind={kind} aria-hidden="true">
            {mark}
          </small>
        )}
      </button>
    </td>
  )
}
