import { useState } from 'react'
import { portalConfig } from '#web/platform/config.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { instantOf, toWireTime } from '#web/platform/i18n/format.ts'
import { languageTag, useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Output } from '../parts/Output.tsx'
import { timestampPhrases } from './phrases.ts'
import { instantOfTimestamp, offsetAt, wireTimeOf, zoneLabel } from './timestamps.ts'

const zones = (): string[] => [
  ...new Set([
    portalConfig().timeZone,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    'UTC',
    'Europe/London',
    'America/New_York',
    'Asia/Tokyo',
  ]),
]

/** Converts a timestamp to a date, and a date to a timestamp. */
export function TimestampTool() {
  const words = usePhrases(timestampPhrases)
  const tag = languageTag(useLanguage())
  const stampFaults = { 'no-number': words.invalidStamp, 'out-of-range': words.stampOutOfRange }
  const [direction, setDirection] = useState<'date' | 'stamp'>('date')
  const [zone, setZone] = useState(() => portalConfig().timeZone)
  const [now] = useState(Date.now)
  const [stamp, setStamp] = useState(() => String(Math.floor(now / 1000)))
  const [date, setDate] = useState(() => toWireTime(now).replace(' ', 'T'))
  const wireTime = wireTimeOf(date)
  const dated = wireTime === undefined ? undefined : instantOf(wireTime, zone)
  const instant = direction === 'date' ? instantOfTimestamp(stamp) : dated
  const takeNow = () => {
    const at = Date.now()
    setStamp(String(Math.floor(at / 1000)))
    setDate(toWireTime(at, zone).replace(' ', 'T'))
  }
  return (
    <div className="tool">
      <Segmented
        label={words.direction}
        value={direction}
        options={[
          { value: 'date', label: words.toDate },
          { value: 'stamp', label: words.toStamp },
        ]}
        onChange={setDirection}
      />
      <div className="tool-fields">
        {direction === 'date' ? (
          <Field
            label={words.stamp}
            hint={words.stampHint}
            error={typeof instant === 'string' ? stampFaults[instant] : undefined}
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                maxLength={40}
                value={stamp}
                onChange={(event) => setStamp(event.target.value)}
              />
            )}
          </Field>
        ) : (
          <Field label={words.date} error={wireTime ? undefined : words.invalidDate}>
            {(control) => <DateInput {...control} precision="second" value={date} onChange={setDate} />}
          </Field>
        )}
        <Field label={words.zone}>
          {(control) => (
            <select {...control} value={zone} onChange={(event) => setZone(event.target.value)}>
              {zones().map((name) => (
                <option key={name} value={name}>
                  {zoneLabel(name, tag)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="tool-row">
        <Button icon="clock-3" onClick={takeNow}>
          {words.now}
        </Button>
      </div>
      {typeof instant === 'number' && !Number.isNaN(instant) && <Readings instant={instant} zone={zone} />}
    </div>
  )
}

function Readings({ instant, zone }: { instant: number; zone: string }) {
  const words = usePhrases(timestampPhrases)
  const tag = languageTag(useLanguage())
  const local = toWireTime(instant, zone)
  return (
    <div className="tool-outputs">
      <Output large label={zoneLabel(zone, tag)} value={local} />
      <Output label={words.utc} value={toWireTime(instant, 'UTC')} />
      <Output monospace label={words.iso} value={`${local.replace(' ', 'T')}${offsetAt(instant, zone)}`} />
      <Output monospace label={words.seconds} value={String(Math.floor(instant / 1000))} />
      <Output monospace label={words.milliseconds} value={String(instant)} />
    </div>
  )
}
