import type { AgentCandidate } from '@iambiz/contract/features/permissions/delegations.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { Button } from '#web/ui/Button.tsx'
import { isComposing } from '#web/ui/composing.ts'
import { Field } from '#web/ui/Field.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { limitText } from '#web/ui/limit-text.ts'
import { Person } from '../Person.tsx'
import { agentPhrases } from './phrases.ts'
import './agent-field.css'

type Props = {
  agent: AgentCandidate | undefined
  error: string | undefined
  onChange: (agent: AgentCandidate | undefined) => void
}

const longestText = 80

/** Selects the agent: a combobox that searches colleagues; up and down move in the results, Enter selects. */
export function AgentField({ agent, error, onChange }: Props) {
  const words = usePhrases(agentPhrases)
  const [isAgain, setAgain] = useState(false)
  if (!agent)
    return (
      <Search
        error={error}
        focused={isAgain}
        onChoose={(chosen) => {
          setAgain(true)
          onChange(chosen)
        }}
      />
    )
  const { userName, userNo, orgName } = agent
  return (
    <div className="field">
      <span className="field-label">
        <i aria-hidden="true">*</i>
        {words.label}
      </span>
      <div className="agent-chosen" data-faulty={error ? true : undefined}>
        <Person name={userName} detail={[orgName, userNo].filter(Boolean).join(' · ')} />
        <Button
          ref={(button) => {
            // The list that had the focus has been removed.
            if (isAgain && document.activeElement === document.body) button?.focus()
          }}
          size="small"
          aria-label={words.otherThan({ name: userName })}
          onClick={() => {
            setAgain(true)
            onChange(undefined)
          }}
        >
          {words.other}
        </Button>
      </div>
      {error && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
    </div>
  )
}

function useCandidates(keyword: string) {
  const { data, error, isPlaceholderData, isFetching } = usePagedRead({
    ...read('POST /iam-portal/v1/agency/candidate', { body: { keyword } }),
    enabled: keyword !== '',
  })
  const people = keyword === '' || error ? [] : (data ?? [])
  return { people, error, isOld: isPlaceholderData, isFetching }
}

type SearchProps = {
  error: string | undefined
  focused: boolean
  onChoose: (agent: AgentCandidate) => void
}

function Search({ error, focused, onChoose }: SearchProps) {
  const words = usePhrases(agentPhrases)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState('')
  const [typed, setTyped] = useTyped(keyword, setKeyword)
  const [at, setAt] = useState(0)
  const found = useCandidates(keyword)
  const { people } = found
  const active = people[Math.min(at, people.length - 1)]
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const optionId = (person: AgentCandidate) => `${listId}-${person.userNo}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && people.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
    } else if (event.key === 'Enter') {
      // Otherwise Enter would submit the form without an agent.
      event.preventDefault()
      if (active && !found.isOld) onChoose(active)
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      setTyped('')
      setKeyword('')
    }
  }
  return (
    <div className="agent-search">
      <Field label={words.label} required hint={words.hint} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={people.length > 0}
            aria-controls={people.length > 0 ? listId : undefined}
            aria-activedescendant={active && optionId(active)}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            {...limitText(longestText, (text) => {
              setTyped(text)
              setAt(0)
            })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {keyword !== '' && <FoundLine found={found} />}
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={words.results} className="agent-found">
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys because it keeps the focus
            <div
              key={person.userNo}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              <Person
                name={person.userName}
                detail={[person.orgName, person.userNo].filter(Boolean).join(' · ')}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Announces the result of the search, also to screen readers. */
function FoundLine({ found }: { found: ReturnType<typeof useCandidates> }) {
  const words = usePhrases(agentPhrases)
  const { people, error, isFetching } = found
  const statusText = error
    ? error.message
    : people.length > 0
      ? words.found({ count: people.length })
      : isFetching
        ? words.searching
        : words.nobody
  return (
    <p className={people.length > 0 ? 'visually-hidden' : 'agent-status'} role="status">
      {statusText}
    </p>
  )
}
