import { type KeyboardEvent, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Entry } from './entries.ts'
import { faultWords, recipientPhrases } from './phrases.ts'
import './chips.css'

type Props = {
  label: string
  entries: readonly Entry[]
  /** Show names instead of addresses, where known. */
  named: boolean
  onRemove: (key: string) => void
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

const textOf = (entry: Entry, named: boolean) =>
  (named && entry.state === 'valid' && entry.person.userName) || entry.value

const looksOf = (entry: Entry) => (entry.state === 'valid' && entry.person.left ? 'left' : entry.state)

function Mark({ looks }: { looks: ReturnType<typeof looksOf> }) {
  if (looks === 'wrong') return <Icon name="circle-x" size={13} />
  if (looks === 'left') return <Icon name="triangle-alert" size={13} />
  return looks === 'verifying' && <i className="chip-busy" />
}

/** Returns a function for the note beside a chip's text. */
function useNotes() {
  const words = usePhrases(recipientPhrases)
  const faults = usePhrases(faultWords)
  return (entry: Entry): string | undefined => {
    if (entry.state === 'wrong') return faults[entry.fault]
    if (entry.state === 'verifying') return words.verifying
    return entry.person.left && words.left
  }
}

/** People as chips. The list is one tab stop; arrow keys move between chips, Delete removes one. */
export function Chips({ label, entries, named, onRemove }: Props) {
  const words = usePhrases(recipientPhrases)
  const notes = useNotes()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const current = Math.min(at, entries.length - 1)
  const buttonAt = (index: number) => list.current?.querySelectorAll('button')[index]

  const removeAt = (index: number) => {
    const entry = entries[index]
    if (!entry) return
    const isLast = index === entries.length - 1
    onRemove(entry.key)
    setAt(isLast ? index - 1 : index)
    // The next chip moves into this position; without this the focus would leave the field.
    requestAnimationFrame(() => buttonAt(isLast ? index - 1 : index)?.focus())
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') removeAt(current)
    else if (step) {
      setAt(step(current, entries.length))
      buttonAt(step(current, entries.length))?.focus()
    } else return
    event.preventDefault()
  }
  if (entries.length === 0) return null
  return (
    <ul className="chips" aria-label={label} ref={list} onKeyDown={press}>
      {entries.map((entry, index) => (
        <li key={entry.key} className="chip" data-state={looksOf(entry)} title={notes(entry)}>
          <Mark looks={looksOf(entry)} />
          <bdi>{textOf(entry, named)}</bdi>
          <span className="visually-hidden">{notes(entry)}</span>
          <button
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-label={words.remove({ name: textOf(entry, named) })}
            onFocus={() => setAt(index)}
            onClick={() => removeAt(index)}
          >
            <Icon name="x" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}
