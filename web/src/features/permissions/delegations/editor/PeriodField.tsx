import { type ReactNode, useId, useState } from 'react'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Select } from '#web/ui/Select.tsx'
import { longestDelegationDays } from '../limits.ts'
import { useWorkdays } from '../use-workdays.ts'
import { Calendar } from './Calendar.tsx'
import { endOfDay, halfHours, type Period, type Picking, pickDay, presetsAt } from './period.ts'
import { periodPhrases } from './phrases.ts'
import './period-field.css'

type Props = {
  period: Period
  error: string | undefined
  /** A delegation in force keeps its start; only the end can be chosen. */
  endOnly: boolean
  onChange: (period: Period) => void
}

const starts = halfHours.map((time) => ({ value: time, label: time }))
const ends = [...starts, { value: endOfDay, label: endOfDay }]

const presetNames = ['today', 'week', 'nextWeek', 'twoWeeks'] as const

/** Selects a period by a preset, by typing the days, or by clicking start and end in the calendar. */
export function PeriodField({ period, error, endOnly, onChange }: Props) {
  const words = usePhrases(periodPhrases)
  const id = useId()
  const workdays = useWorkdays()
  const [picking, setPicking] = useState<Picking>(endOnly ? 'end' : 'start')
  const now = toWireTime(Date.now())
  const today = now.slice(0, 10)
  const from = endOnly || picking === 'end' ? period.startDay || today : today
  const last = dateOf(dayNumber(from) + longestDelegationDays)
  const pick = (day: string) => {
    if (endOnly) return onChange({ ...period, endDay: day })
    const picked = pickDay(period, picking, day)
    setPicking(picked.picking)
    onChange(picked.period)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have the same layout as the other fields
    <div
      className="field period-field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
    >
      <span id={`${id}-label`} className="field-label">
        <i aria-hidden="true">*</i>
        {words.label}
      </span>
      {!endOnly && (
        <div className="period-presets">
          {presetNames.map((preset) => (
            <Button
              key={preset}
              size="small"
              onClick={() => {
                onChange(presetsAt(now)[preset])
                setPicking('start')
              }}
            >
              {words[preset]}
            </Button>
          ))}
        </div>
      )}
      <Moments
        period={period}
        faulty={error !== undefined}
        endOnly={endOnly}
        today={today}
        onChange={onChange}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {words.hint} · {picking === 'end' ? words.pickEnd : words.pickStart}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-x" size={13} />
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
      <Calendar
        startDay={period.startDay}
        endDay={period.endDay}
        first={endOnly ? today : picking === 'end' && period.startDay < today ? period.startDay : today}
        last={picking === 'start' && !endOnly ? '2099-12-31' : last}
        today={today}
        workdays={workdays}
        onPick={pick}
      />
      <Sum period={period}>{workdays?.spanOf(period.startDay, period.endDay)}</Sum>
    </div>
  )
}

type MomentsProps = Omit<Props, 'error'> & { faulty: boolean; today: string }

function Moments({ period, faulty, endOnly, today, onChange }: MomentsProps) {
  const words = usePhrases(periodPhrases)
  const day = (name: 'startDay' | 'endDay', isFixed: boolean) => (
    <DateInput
      precision="day"
      aria-label={words[name]}
      aria-invalid={faulty || undefined}
      min={name === 'startDay' ? today : period.startDay || today}
      max="2099-12-31"
      disabled={isFixed}
      value={period[name]}
      onChange={(day) => onChange({ ...period, [name]: day })}
    />
  )
  const time = (name: 'startTime' | 'endTime', isFixed: boolean): ReactNode => (
    <Select
      label={words[name]}
      value={period[name]}
      disabled={isFixed}
      options={name === 'startTime' ? starts : ends}
      onChange={(value) => onChange({ ...period, [name]: value })}
    />
  )
  return (
    <div className="period-moments">
      <span>
        {day('startDay', endOnly)}
        {time('startTime', endOnly)}
      </span>
      <i aria-hidden="true">–</i>
      <span>
        {day('endDay', false)}
        {time('endTime', false)}
      </span>
    </div>
  )
}

/** Shows the number of days and workdays, and the holidays in the period. */
function Sum({ period, children: span }: { period: Period; children: SpanOf }) {
  const words = usePhrases(periodPhrases)
  const language = useLanguage()
  const isOrdered = period.endDay >= period.startDay
  const holidays = new Set(
    span?.special.flatMap(({ kind, name }) => (kind === 'holiday' && name ? [name[language]] : [])),
  )
  return (
    <p className="period-sum figures" role="status">
      {span && isOrdered && [words.sum(span), ...holidays].join(' · ')}
    </p>
  )
}

type SpanOf =
  | { days: number; workdays: number; special: { kind: string; name?: { zh: string; en: string } }[] }
  | undefined
