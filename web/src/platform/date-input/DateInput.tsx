import { type AriaAttributes, useId, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { actOnDemand, onDemandFirst } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Precision, readDate, shownDate } from './date-text.ts'
import { dateInputPhrases } from './phrases.ts'
import '#web/ui/field.css'
import './date-input.css'

type Props = {
  id?: string
  className?: string
  required?: boolean
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: AriaAttributes['aria-describedby']
  'aria-invalid'?: true | undefined
  precision: Precision
  /** `yyyy-MM-dd`, `yyyy-MM-ddTHH:mm`, `yyyy-MM-ddTHH:mm:ss` or `HH:mm`; empty for none. */
  value: string
  /** Days outside these limits cannot be picked; typed dates are validated by the form. */
  min?: string
  max?: string
  onChange: (value: string) => void
}

/** The typed text, and the values for which it stays on screen: the value before typing and the parsed one. */
type Typing = { text: string; values: readonly string[] }

const calendar = onDemandFirst(() => import('./CalendarPopup.tsx').then((chunk) => chunk.CalendarPopup))
const withCalendar = actOnDemand(calendar, () => (act: () => void) => act())

const faults = { day: 'wrongDay', minute: 'wrongMoment', second: 'wrongMoment', time: 'wrongTime' } as const

/**
 * A date, a date and time, or a time of day: typed or pasted in common formats, or picked from a calendar. Invalid text
 * is reported when the field loses focus, and does not change the value.
 */
export function DateInput({
  precision,
  value,
  min,
  max,
  onChange,
  className = 'control',
  ...control
}: Props) {
  const words = usePhrases(dateInputPhrases)
  const [typing, setTyping] = useState<Typing>()
  const [isLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const faultId = useId()
  // If the value was replaced from outside, for example by a reset, the typed text is discarded.
  const typed = typing?.values.includes(value) ? typing.text : undefined
  const isWrong =
    isLeft && typed !== undefined && typed.trim() !== '' && readDate(typed, precision) === undefined
  const described = [control['aria-describedby'], isWrong && faultId].filter(Boolean).join(' ')

  const type = (text: string) => {
    setLeft(false)
    // Invalid text leaves the value unchanged: as an empty value, an end date would mean "no end".
    const read = text.trim() === '' ? '' : (readDate(text, precision) ?? value)
    setTyping({ text, values: [value, read] })
    if (read !== value) onChange(read)
  }
  const leave = () => {
    setLeft(true)
    if (typed !== undefined && (typed.trim() === '' || readDate(typed, precision) !== undefined))
      setTyping(undefined)
  }
  const pick = (picked: string) => {
    setTyping(undefined)
    onChange(picked)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className="date-input" data-precision={precision}>
      <span ref={frame} className="date-input-frame">
        <input
          {...control}
          type="text"
          className={className}
          inputMode={precision === 'time' ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={words[precision]}
          aria-invalid={control['aria-invalid'] ?? (isWrong || undefined)}
          aria-describedby={described || undefined}
          value={typed ?? shownDate(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
        {precision !== 'time' && (
          <button
            ref={button}
            type="button"
            className="date-input-open"
            aria-label={words.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={control.disabled}
            onClick={() => withCalendar(() => setOpen(!isOpen))}
          >
            <Icon name="calendar-days" size={16} />
          </button>
        )}
      </span>
      {isWrong && (
        <small className="date-input-fault" id={faultId} role="alert">
          {words[faults[precision]]}
        </small>
      )}
      {isOpen && (
        <OnDemand
          load={calendar}
          props={{ frame, precision, value, min, max, onPick: pick, leave: () => setOpen(false), close }}
        />
      )}
    </span>
  )
}
