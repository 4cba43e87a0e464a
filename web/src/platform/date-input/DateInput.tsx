import { type AriaAttributes, useId, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { actOnDemand, onDemandFirst } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Precision, readDate, shownDate } from './date-text.ts'
import { dateInputPhrases } from './phrases.ts'
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
  /** Days outside of these cannot be picked; what is typed is for the form to judge. */
  min?: string
  max?: string
  onChange: (value: string) => void
}

/** What was typed, and the values that the field may have meanwhile: the one before, and what was read. */
type Typing = { text: string; values: readonly string[] }

const calendar = onDemandFirst(() => import('./CalendarPopup.tsx').then((chunk) => chunk.CalendarPopup))
const withCalendar = actOnDemand(calendar, () => (act: () => void) => act())

const faults = { day: 'wrongDay', minute: 'wrongMoment', second: 'wrongMoment', time: 'wrongTime' } as const

/**
 * A date, a moment or a time of day: typed or pasted in the usual ways, or picked from a calendar. What names no day says so when
 * the field is left, and leaves the value as it was.
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
  // A text that another value has taken the place of, such as by a reset, is not the field's any more.
  const typed = typing?.values.includes(value) ? typing.text : undefined
  const isWrong =
    isLeft && typed !== undefined && typed.trim() !== '' && readDate(typed, precision) === undefined
  const described = [control['aria-describedby'], isWrong && faultId].filter(Boolean).join(' ')

  const type = (text: string) => {
    setLeft(false)
    // What cannot be read leaves the value as it was: taken for none, an end would become "for ever".
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
