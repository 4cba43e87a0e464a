import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { isComposing } from '#web/ui/composing.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Chips } from './Chips.tsx'
import { type Counts, countsOf, type EntryFault } from './entries.ts'
import { countedFaults, recipientPhrases } from './phrases.ts'
import type { People } from './use-people.ts'
import './people-box.css'

type Props = {
  label: string
  people: People
  named?: boolean
  required?: boolean
  error?: string | undefined
  /** Content of the line below the box, such as another way to add people. */
  children?: ReactNode
  /** Maximum number of people, shown with the counts. */
  most?: number
}

const ends = /[,;，；、\n]$/

function useTyping({ paste }: People) {
  const [typed, setTyped] = useState('')
  const commit = (text = typed) => {
    if (text.trim() !== '') paste(text)
    setTyped('')
  }
  return { typed, setTyped, commit }
}

/**
 * A field for people: chips, and an input to type or paste addresses. Each address is verified by the server
 * immediately.
 */
export function PeopleBox({ label, people, named = false, required = false, error, children, most }: Props) {
  const words = usePhrases(recipientPhrases)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, setTyped, commit } = useTyping(people)
  const counts = countsOf(people.entries)
  const fault = people.refused ? words[people.refused] : error

  const pasted = (event: ClipboardEvent) => {
    event.preventDefault()
    commit(`${typed}${event.clipboardData.getData('text/plain')}`)
  }
  const press = (event: KeyboardEvent) => {
    // An input method uses the same keys during composition.
    if (isComposing(event.nativeEvent)) return
    const last = people.entries.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    } else if (event.key === 'Backspace' && typed === '' && last) people.remove(last.key)
  }
  return (
    <div className="people-field">
      <div
        className="people-box"
        data-invalid={fault ? true : undefined}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        <Chips label={label} entries={people.entries} named={named} onRemove={people.remove} />
        <input
          ref={input}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={`${label} ${words.paste}`}
          aria-required={required}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
          value={typed}
          onChange={({ target, nativeEvent }) => {
            setTyped(target.value)
            const isUnfinished = nativeEvent instanceof InputEvent && nativeEvent.isComposing
            if (!isUnfinished && ends.test(target.value)) commit(target.value)
          }}
          onCompositionEnd={({ currentTarget }) => {
            // An input method has entered the separator; no other event reports it.
            if (ends.test(currentTarget.value)) commit(currentTarget.value)
          }}
          onPaste={pasted}
          onKeyDown={press}
          onBlur={() => commit()}
        />
      </div>
      <div className="people-line" id={`${id}-hint`}>
        {children ?? <span>{words.pasteHint}</span>}
        <PeopleCounts counts={counts} most={most} />
      </div>
      <p className="field-error" id={`${id}-fault`} role="alert">
        {fault && (
          <>
            <Icon name="circle-x" size={13} />
            {fault}
          </>
        )}
      </p>
      {counts.wrong > 0 && <WrongOnes counts={counts} people={people} />}
    </div>
  )
}

function PeopleCounts({ counts, most }: { counts: Counts; most: number | undefined }) {
  const words = usePhrases(recipientPhrases)
  return (
    <span className="people-counts figures" role="status">
      {counts.verifying > 0 && <span>{words.verifyingCount({ count: counts.verifying })}</span>}
      <span>{words.valid({ count: counts.valid })}</span>
      {counts.wrong > 0 && <b>{words.wrong({ count: counts.wrong })}</b>}
      {most !== undefined && <span>{words.limit({ count: most })}</span>}
    </span>
  )
}

const faultOrder = [
  'suffix',
  'domain',
  'format',
  'unknown',
  'duplicate',
  'unverified',
] as const satisfies EntryFault[]

function WrongOnes({ counts, people }: { counts: Counts; people: People }) {
  const words = usePhrases(recipientPhrases)
  const { separator, ...counted } = usePhrases(countedFaults)
  const why = faultOrder
    .flatMap((fault) => (counts.faults[fault] ? [counted[fault]({ count: counts.faults[fault] })] : []))
    .join(separator)
  return (
    <div className="people-wrong">
      <Icon name="circle-x" size={15} />
      <p>{words.willNotBeSaved({ count: counts.wrong, why })}</p>
      {counts.faults.unverified && (
        <Button kind="link" size="small" onClick={people.verifyAgain}>
          {words.verifyAgain}
        </Button>
      )}
      <Button kind="link" size="small" onClick={people.removeWrong}>
        {words.removeWrong}
      </Button>
    </div>
  )
}
