import { type RefObject, useEffect, useRef } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB, zhCN } from 'react-day-picker/locale'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { usePopupPlace } from '#web/ui/use-popup-place.ts'
import type { Precision } from './date-text.ts'
import { dateInputPhrases } from './phrases.ts'
import './calendar-popup.css'

type Props = {
  /** The field under which the calendar opens. */
  frame: RefObject<HTMLElement | null>
  precision: Precision
  value: string
  min: string | undefined
  max: string | undefined
  onPick: (value: string) => void
  leave: () => void
  /** Closes the calendar and returns the focus to the field. */
  close: () => void
}

/** react-day-picker works with local dates; only their year, month and day are used. */
const localDate = (text: string): Date => {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split('-').map(Number)
  return new Date(year, month - 1, day)
}
const dayText = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** Height in pixels of six weeks with touch targets on a phone, and the time below them. */
const tallest = 480
/** Years offered before and after the current one if the field has no limits. */
const yearsAround = 10

function monthsBetween(min: string | undefined, max: string | undefined) {
  const year = new Date().getFullYear()
  const first = new Date(year - yearsAround, 0)
  const last = new Date(year + yearsAround, 11)
  return {
    startMonth: min && localDate(min) > first ? localDate(min) : first,
    endMonth: max && localDate(max) < last ? localDate(max) : last,
  }
}

/** Calls `leave` on a press or focus outside the field and its calendar. */
function useLeaving(inside: RefObject<HTMLElement | null>[], leave: () => void): void {
  const latest = useRef({ inside, leave })
  useEffect(() => {
    latest.current = { inside, leave }
  })
  useEffect(() => {
    const listening = new AbortController()
    const look = ({ target }: Event) => {
      const { inside, leave } = latest.current
      if (target instanceof Node && !inside.some(({ current }) => current?.contains(target))) leave()
    }
    const options = { signal: listening.signal, capture: true }
    addEventListener('pointerdown', look, options)
    addEventListener('focusin', look, options)
    return () => listening.abort()
  }, [])
}

/** A month calendar, with the time of day if the field has one. */
export function CalendarPopup({ frame, precision, value, min, max, onPick, leave, close }: Props) {
  const words = usePhrases(dateInputPhrases)
  const language = useLanguage()
  const popup = useRef<HTMLDivElement>(null)
  usePopupPlace(frame, popup, value.slice(0, 7), tallest)
  useLeaving([frame, popup], leave)
  const hasTime = precision === 'minute' || precision === 'second'
  const [day = '', time = '00:00'] = value.split('T')
  const selected = value === '' ? undefined : localDate(value)
  const before = min ? [{ before: localDate(min) }] : []
  const after = max ? [{ after: localDate(max) }] : []
  const pickDay = (picked: Date | undefined) => {
    if (!picked) return
    onPick(hasTime ? `${dayText(picked)}T${time}` : dayText(picked))
    if (!hasTime) close()
  }
  return (
    <div
      ref={popup}
      popover="manual"
      className="calendar-popup"
      role="dialog"
      aria-label={words.open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <DayPicker
        mode="single"
        autoFocus
        captionLayout="dropdown"
        weekStartsOn={1}
        today={localDate(toWireTime(Date.now()))}
        locale={language === 'zh' ? zhCN : enGB}
        {...monthsBetween(min, max)}
        {...(selected ? { selected, defaultMonth: selected } : {})}
        disabled={[...before, ...after]}
        onSelect={(_, picked) => pickDay(picked)}
      />
      <div className="calendar-popup-foot">
        {hasTime && (
          <TimeChoice
            time={time}
            isDisabled={day === ''}
            onChange={(changed) => onPick(`${day}T${changed}`)}
          />
        )}
        <Button
          size="small"
          kind="link"
          onClick={() => {
            onPick('')
            close()
          }}
        >
          {words.clear}
        </Button>
        {hasTime && (
          <Button size="small" onClick={close}>
            {words.done}
          </Button>
        )}
      </div>
    </div>
  )
}

const numbersTo = (count: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(2, '0'))
const [hours, minutes] = [numbersTo(24), numbersTo(60)]

type TimeProps = { time: string; isDisabled: boolean; onChange: (time: string) => void }

function TimeChoice({ time, isDisabled, onChange }: TimeProps) {
  const words = usePhrases(dateInputPhrases)
  const [hour = '00', minute = '00', ...seconds] = time.split(':')
  const choice = (label: string, chosen: string, all: string[], join: (part: string) => string[]) => (
    <select
      aria-label={label}
      disabled={isDisabled}
      value={chosen}
      onChange={({ target }) => onChange(join(target.value).join(':'))}
    >
      {all.map((part) => (
        <option key={part}>{part}</option>
      ))}
    </select>
  )
  return (
    <span className="calendar-popup-time">
      {choice(words.hour, hour, hours, (part) => [part, minute, ...seconds])}:
      {choice(words.minutes, minute, minutes, (part) => [hour, part, ...seconds])}
    </span>
  )
}
