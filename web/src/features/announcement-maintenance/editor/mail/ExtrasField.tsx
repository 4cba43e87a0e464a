import { useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { fieldWords } from '../phrases.ts'
import { chosenIn, toggled } from './chosen.ts'
import { mailingPhrases } from './phrases.ts'
import { useAdding } from './use-adding.ts'

type Props = { value: string; error: string | undefined; onChange: (text: string) => void }

/** Who gets it beside the groups: people and public mailboxes, found by name or pasted as addresses. */
export function ExtrasField({ value, error, onChange }: Props) {
  const words = usePhrases(mailingPhrases)
  const { mailExtras: label } = usePhrases(fieldWords)
  const id = useId()
  const adding = useAdding(value, onChange)
  const { keyword, setKeyword, refused, found, isChecking, isFull } = adding
  const [typed, setTyped] = useTyped(keyword, setKeyword)
  const take = (text: string) => {
    if (text.includes('@')) adding.take(text)
    return text.includes('@')
  }
  return (
    <div className="field mail-extras">
      <label htmlFor={id}>{label}</label>
      {value && (
        <ul className="mail-chips" aria-label={label}>
          {chosenIn(value).map((one) => (
            <li key={one.key}>
              <bdi>{one.name || one.key.slice(2)}</bdi>
              <button
                type="button"
                aria-label={words.remove({ name: one.name || one.key.slice(2) })}
                onClick={() => onChange(toggled(value, one))}
              >
                <Icon name="x" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="text"
        className="control"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPaste={(event) => {
          if (take(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!take(typed) && found?.[0]) adding.choose(found[0])
        }}
      />
      <p className="field-hint" id={`${id}-hint`} role="status">
        {isChecking ? words.verifying : words.extrasHint}
      </p>
      {found && (
        <ul className="mail-found" aria-label={words.found}>
          {found.length === 0 && <li>{words.nobodyFound}</li>}
          {found.map((person) => (
            <li key={person.email}>
              <button type="button" onClick={() => adding.choose(person)}>
                <bdi>{person.userName}</bdi>{' '}
                <small>{[person.orgName, person.email].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div className="mail-refused" role="alert">
          <p>{words.notAdded({ count: refused.length })}</p>
          <ul>
            {refused.map(({ value: address, reason }) => (
              <li key={address}>
                <bdi>{address}</bdi> <small>{words[reason]}</small>
              </li>
            ))}
          </ul>
          <Button size="small" onClick={adding.dismiss}>
            {words.understood}
          </Button>
        </div>
      )}
      {(error || isFull) && (
        <p className="field-error" role="alert">
          <Icon name="circle-x" size={13} />
          {isFull ? words.tooMany : error}
        </p>
      )}
    </div>
  )
}
