import { useEffect, useState } from 'react'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { instantOf, toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { clockPhrases } from './phrases.ts'
import { daysApart, isOfficeTime, placeNames, places, wallTime } from './world-time.ts'
import '../parts/tool.css'
import './world-clock-tool.css'

const minute = 60_000

/** Returns the current time in milliseconds, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (now % minute))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

/** Shows the time in other places, now or at a chosen time. */
export function WorldClockTool() {
  const words = usePhrases(clockPhrases)
  const now = useNow()
  const [chosen, setChosen] = useState<string>()
  const text = chosen ?? toWireTime(now, places.beijing).replace(' ', 'T').slice(0, 16)
  const instant = instantOf(`${text.replace('T', ' ')}:00`, places.beijing)
  return (
    <div className="tool">
      <div className="tool-fields">
        <Field label={words.at} hint={words.atHint} error={Number.isNaN(instant) ? words.invalid : undefined}>
          {(control) => <DateInput {...control} precision="minute" value={text} onChange={setChosen} />}
        </Field>
      </div>
      {chosen !== undefined && (
        <div className="tool-row">
          <Button icon="clock-3" onClick={() => setChosen(undefined)}>
            {words.now}
          </Button>
        </div>
      )}
      {!Number.isNaN(instant) && <Clocks instant={instant} />}
    </div>
  )
}

function Clocks({ instant }: { instant: number }) {
  const words = usePhrases(clockPhrases)
  const here = wallTime(instant, places.beijing)
  return (
    <ul className="world-clocks" aria-label={words.clocks}>
      {placeNames.map((place) => {
        const there = wallTime(instant, places[place])
        const days = daysApart(here, there)
        return (
          <li key={place}>
            <span>{words[place]}</span>
            <span className="figures world-clock-time">{there.time}</span>
            <span className="world-clock-day">
              <span className="figures">{there.date}</span>
              {days !== 0 && <span>{days > 0 ? words.dayLater : words.dayEarlier}</span>}
              {isOfficeTime(there) && (
                <Tag kind="success" small>
                  {words.office}
                </Tag>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
