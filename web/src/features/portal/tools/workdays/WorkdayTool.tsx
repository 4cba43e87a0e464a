import { useState } from 'react'
import { dayNumber } from '#web/platform/calendar-days.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import {
  afterWorkdays,
  type CalendarDay,
  isPublished,
  mostWorkdays,
  publishedYears,
  spanOf,
} from '#web/platform/workdays.ts'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { Output } from '../parts/Output.tsx'
import { workdayPhrases } from './phrases.ts'
import './workday-tool.css'

type DateFieldProps = { label: string; value: string; hint?: string; onChange: (value: string) => void }

function DateField({ label, value, hint, onChange }: DateFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <DateInput
          {...control}
          precision="day"
          min="1970-01-01"
          max="2199-12-31"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** Counts workdays with the Chinese public holidays and make-up workdays. */
export function WorkdayTool() {
  const words = usePhrases(workdayPhrases)
  const [mode, setMode] = useState<'span' | 'add'>('span')
  const [from, setFrom] = useState(() => toWireTime(Date.now()).slice(0, 10))
  return (
    <div className="tool">
      <Segmented
        label={words.mode}
        value={mode}
        options={[
          { value: 'span', label: words.span },
          { value: 'add', label: words.add },
        ]}
        onChange={setMode}
      />
      {mode === 'span' ? <SpanForm from={from} onFrom={setFrom} /> : <AddForm from={from} onFrom={setFrom} />}
      <p className="tool-note">{words.source({ last: publishedYears.last })}</p>
    </div>
  )
}

type FormProps = { from: string; onFrom: (date: string) => void }

function SpanForm({ from, onFrom }: FormProps) {
  const words = usePhrases(workdayPhrases)
  const [to, setTo] = useState(() => `${from.slice(0, 4)}-12-31`)
  const span = spanOf(from, to)
  return (
    <>
      <div className="tool-fields">
        <DateField label={words.from} value={from} onChange={onFrom} />
        <DateField label={words.to} value={to} hint={words.included} onChange={setTo} />
      </div>
      {span ? (
        <>
          <div className="tool-outputs">
            <Output large label={words.workdays} value={String(span.workdays)} />
            <Output label={words.restDays} value={String(span.days - span.workdays)} />
            <Output label={words.days} value={String(span.days)} />
          </div>
          <Unpublished dates={[from, to]} />
          <SpecialDays days={span.special} />
        </>
      ) : (
        <p role="alert" className="tool-warning">
          {words.invalidSpan}
        </p>
      )}
    </>
  )
}

function AddForm({ from, onFrom }: FormProps) {
  const words = usePhrases(workdayPhrases)
  const [count, setCount] = useState('10')
  const target = /^-?\d+$/.test(count) ? afterWorkdays(from, Number(count)) : undefined
  const weekday = target && words.weekday.split(' ')[new Date(`${target.date}T00:00:00Z`).getUTCDay()]
  return (
    <>
      <div className="tool-fields">
        <DateField label={words.from} value={from} onChange={onFrom} />
        <Field
          label={words.count}
          hint={words.countHint}
          error={target || Number.isNaN(dayNumber(from)) ? undefined : words.invalidCount}
        >
          {(control) => (
            <input
              {...control}
              type="number"
              min={-mostWorkdays}
              max={mostWorkdays}
              value={count}
              onChange={(event) => setCount(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="tool-outputs">
        <Output large label={words.result} value={target ? `${target.date} ${weekday}` : ''} />
      </div>
      {target && <Unpublished dates={[from, target.date]} />}
    </>
  )
}

function Unpublished({ dates }: { dates: readonly string[] }) {
  const words = usePhrases(workdayPhrases)
  if (dates.every(isPublished)) return null
  return <p className="tool-warning">{words.unpublished(publishedYears)}</p>
}

function SpecialDays({ days }: { days: readonly CalendarDay[] }) {
  const words = usePhrases(workdayPhrases)
  const language = useLanguage()
  if (days.length === 0) return null
  return (
    <section aria-label={words.special}>
      <h2>{words.special}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <ul className="workday-list" tabIndex={0}>
        {days.map(({ date, kind, name }) => (
          <li key={date}>
            <span className="figures">{date}</span>
            <span>{name?.[language]}</span>
            <Tag kind={kind === 'holiday' ? 'success' : 'warning'} small>
              {kind === 'holiday' ? words.holiday : words['make-up']}
            </Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
