import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { DateInput } from '../date-input/DateInput.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { FilterChoice } from '../list/FilterChoice.tsx'
import { periodPhrases } from './phrases.ts'
import './period-field.css'

/** The ends of a period in the format of `DateInput`. */
type Period = { from: string; to: string }

type Own = {
  precision: 'day' | 'minute'
  period: Period
  /** Returns the message for a period that is not possible. */
  faultOf: (period: Period) => string | undefined
  onChange: (period: Period) => void
}

type Props = {
  label: string
  /** The chosen period, shown on the button. */
  text: string
  isNarrowed?: boolean
  /** Periods by name, such as the last seven days. */
  presets: readonly { key: string; label: string; isChosen: boolean; choose: () => void }[]
  /** A period of the person's own. */
  own: Own
}

/** The choice of a period in every list and chart: one by name, or its first and last moment. */
export function PeriodField({ label, text, isNarrowed = false, presets, own }: Props) {
  return (
    <FilterChoice
      label={label}
      name={`${label} ${text}`}
      isChosen={isNarrowed}
      face={
        <>
          <Icon name="calendar-days" size={14} />
          <span className="figures">{text}</span>
        </>
      }
    >
      {(close) => (
        <>
          <ul className="period-choice-presets">
            {presets.map(({ key, label: name, isChosen, choose }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-current={isChosen ? 'true' : undefined}
                  onClick={() => {
                    choose()
                    close()
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <OwnPeriod
            {...own}
            onChange={(period) => {
              own.onChange(period)
              close()
            }}
          />
        </>
      )}
    </FilterChoice>
  )
}

const labels = {
  day: { from: 'fromDay', to: 'toDay' },
  minute: { from: 'fromMinute', to: 'toMinute' },
} as const

function OwnPeriod({ precision, faultOf, onChange, ...given }: Own) {
  const words = usePhrases(periodPhrases)
  const [period, setPeriod] = useState(given.period)
  const [isSent, setSent] = useState(false)
  const id = useId()
  const fault = faultOf(period)
  const message = isSent ? fault : undefined
  return (
    <form
      className="period-choice-own"
      aria-label={words.own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (!fault) onChange(period)
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <div key={end}>
          <label htmlFor={`${id}${end}`}>{words[labels[precision][end]]}</label>
          <DateInput
            id={`${id}${end}`}
            precision={precision}
            value={period[end]}
            max={precision === 'minute' ? '2099-12-31T23:59' : '2099-12-31'}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}fault` : undefined}
            onChange={(value) => setPeriod({ ...period, [end]: value })}
          />
        </div>
      ))}
      {message && (
        <p id={`${id}fault`} role="alert">
          {message}
        </p>
      )}
      <Button kind="primary" size="small" type="submit">
        {words.apply}
      </Button>
    </form>
  )
}
