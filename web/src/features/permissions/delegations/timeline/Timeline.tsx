import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useEffect, useState } from 'react'
import { dateOf } from '#web/platform/calendar-days.ts'
import { toWireTime, useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { appsText } from '../describe.ts'
import { delegationPhrases, statusWords, timelinePhrases } from '../phrases.ts'
import { isRestDay, useWorkdays, type Workdays } from '../use-workdays.ts'
import { type Bar, daysOf, type Month, monthOf, monthsFrom, placeIn, type Row, rowsOf } from './layout.ts'
import './timeline.css'

const minute = 60_000

/** Returns the current time in the wire format, and updates it regularly. */
function useNow(): string {
  const [now, setNow] = useState(() => toWireTime(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(toWireTime(Date.now())), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Days({ days, today, workdays }: { days: readonly number[]; today: string; workdays: Workdays }) {
  const language = useLanguage()
  return (
    <div className="timeline-days figures" aria-hidden="true">
      {days.map((day) => {
        const date = dateOf(day)
        return (
          <span
            key={day}
            title={workdays?.calendarDay(day).name?.[language]}
            data-rest={isRestDay(day, workdays) || undefined}
            data-today={date === today || undefined}
          >
            {Number(date.slice(8))}
          </span>
        )
      })}
    </div>
  )
}

function DrawnBar({ bar, row, onOpen }: { bar: Bar; row: Row; onOpen: (delegation: Delegation) => void }) {
  const words = usePhrases(timelinePhrases)
  const sides = usePhrases(delegationPhrases)
  const statuses = usePhrases(statusWords)
  const language = useLanguage()
  const { dayTime } = useFormats()
  const { delegation, left, width, goesOn } = bar
  const what = appsText(delegation, language)
  const label = words.bar({
    name: row.name,
    side: sides[row.box],
    what,
    from: dayTime(delegation.startTime),
    to: dayTime(delegation.endTime),
    status: statuses[delegation.status],
  })
  return (
    <button
      type="button"
      className="timeline-bar"
      data-box={row.box}
      data-status={delegation.status}
      data-from-before={goesOn.left || undefined}
      data-goes-on={goesOn.right || undefined}
      style={{ left: `${left}%`, width: `${width}%` }}
      aria-label={label}
      title={label}
      onClick={() => onOpen(delegation)}
    >
      <span aria-hidden="true">{what}</span>
    </button>
  )
}

type Props = {
  initiated: readonly Delegation[]
  received: readonly Delegation[]
  onOpen: (delegation: Delegation) => void
}

function MonthBar({ month, onMove }: { month: Month; onMove: (month: Month) => void }) {
  const words = usePhrases(timelinePhrases)
  const today = monthOf(toWireTime(Date.now()))
  const isNow = month.year === today.year && month.month === today.month
  return (
    <div className="timeline-move">
      {!isNow && (
        <Button kind="text" size="small" onClick={() => onMove(today)}>
          {words.thisMonth}
        </Button>
      )}
      <button type="button" aria-label={words.previous} onClick={() => onMove(monthsFrom(month, -1))}>
        <Icon name="chevron-left" size={16} />
      </button>
      <button type="button" aria-label={words.next} onClick={() => onMove(monthsFrom(month, 1))}>
        <Icon name="chevron-right" size={16} />
      </button>
    </div>
  )
}

/** Shows the delegations of a month, given and received. For screen readers it is a list of the same delegations. */
export function Timeline({ initiated, received, onOpen }: Props) {
  const words = usePhrases(timelinePhrases)
  const sides = usePhrases(delegationPhrases)
  const { months } = usePhrases(platformPhrases)
  const workdays = useWorkdays()
  const now = useNow()
  const [month, setMonth] = useState(() => monthOf(now))
  const days = daysOf(month)
  const rows = rowsOf(month, { initiated, received })
  const place = placeIn(month, now)
  const name = words.month({ year: month.year, month: months.split(' ')[month.month - 1] ?? '' })
  return (
    <Card
      className="timeline"
      title={
        <>
          {words.title} <small aria-live="polite">{name}</small>
        </>
      }
      actions={
        <>
          <MonthBar month={month} onMove={setMonth} />
          <span className="spacer" />
          <span className="timeline-key" data-box="initiated">
            {sides.initiated}
          </span>
          <span className="timeline-key" data-box="received">
            {sides.received}
          </span>
        </>
      }
    >
      <div className="timeline-chart">
        <Days days={days} today={now.slice(0, 10)} workdays={workdays} />
        <div className="timeline-ground" aria-hidden="true">
          {days.map((day) => (
            <i key={day} data-rest={isRestDay(day, workdays) || undefined} />
          ))}
          {place !== undefined && <b style={{ left: `${place}%` }} />}
        </div>
        {rows.length === 0 ? (
          <p className="timeline-none" role="status">
            {words.none}
          </p>
        ) : (
          <ul aria-label={`${words.title} ${name}`}>
            {rows.map((row, index) => (
              <li key={row.key} className="timeline-row">
                <span className="timeline-name" aria-hidden="true">
                  {isContinued(rows, index) ? '' : row.name}
                </span>
                <div className="timeline-track">
                  {row.bars.map((bar) => (
                    <DrawnBar key={bar.delegation.agencyId} bar={bar} row={row} onOpen={onOpen} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** Returns whether the previous row has the same person and side. */
const isContinued = (rows: readonly Row[], index: number): boolean => {
  const [before, row] = [rows[index - 1], rows[index]]
  return before !== undefined && before.box === row?.box && before.name === row.name
}
