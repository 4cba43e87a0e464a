import { useState } from 'react'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { faultOf, type LogFilter, presets, timesOf } from './log-filter.ts'
import { logFilterPhrases, presetWords } from './phrases.ts'

type Range = Pick<LogFilter, 'range' | 'from' | 'to'>
type Props = { range: Range; onChange: (range: Range) => void }

const shown = (wireTime: string, now: string) =>
  wireTime.startsWith(now.slice(0, 4)) ? wireTime.slice(5, 16) : wireTime.slice(0, 16)

/** Selects a preset of whole days, or a custom range to the minute. */
export function RangeChoice({ range, onChange }: Props) {
  const words = usePhrases(logFilterPhrases)
  const names = usePhrases(presetWords)
  const now = toWireTime(Date.now())
  const { startTime, endTime } = timesOf(range, now)
  const text = `${shown(startTime, now)} ${words.until} ${shown(endTime, now)}`
  return (
    <Popover
      label={words.range}
      align="start"
      className="log-choice"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className="log-choice-button"
          aria-label={`${words.range} ${text}`}
        >
          <Icon name="calendar-days" size={14} />
          <span className="figures">{text}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <ul className="log-presets">
            {presets.map((preset) => (
              <li key={preset}>
                <button
                  type="button"
                  aria-current={preset === range.range ? 'true' : undefined}
                  onClick={() => {
                    onChange({ range: preset, from: '', to: '' })
                    close()
                  }}
                >
                  {names[preset]}
                </button>
              </li>
            ))}
          </ul>
          <OwnRange
            from={startTime.slice(0, 16).replace(' ', 'T')}
            to={endTime.slice(0, 16).replace(' ', 'T')}
            onChange={(own) => {
              onChange({ range: 'custom', ...own })
              close()
            }}
          />
        </>
      )}
    </Popover>
  )
}

type Own = { from: string; to: string }

function OwnRange({ onChange, ...given }: Own & { onChange: (own: Own) => void }) {
  const words = usePhrases(logFilterPhrases)
  const [own, setOwn] = useState<Own>(given)
  const [sent, setSent] = useState(false)
  const fault = faultOf(own.from, own.to)
  const message = sent && fault ? words[fault] : undefined
  return (
    <form
      className="log-own-range"
      aria-label={words.custom}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (!fault) onChange(own)
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <div key={end}>
          <label htmlFor={`log-range-${end}`}>{words[end]}</label>
          <DateInput
            id={`log-range-${end}`}
            precision="minute"
            value={own[end]}
            max="2099-12-31T23:59"
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? 'log-range-fault' : undefined}
            onChange={(value) => setOwn({ ...own, [end]: value })}
          />
        </div>
      ))}
      {message && (
        <p id="log-range-fault" role="alert">
          {message}
        </p>
      )}
      <Button kind="primary" size="small" type="submit">
        {words.apply}
      </Button>
    </form>
  )
}
