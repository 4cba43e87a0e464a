import { useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { maxPeople, peopleIn } from '#web/platform/recipients/entries.ts'
import { PeopleBox } from '#web/platform/recipients/PeopleBox.tsx'
import { PeoplePicker } from '#web/platform/recipients/PeoplePicker.tsx'
import { usePeople } from '#web/platform/recipients/use-people.ts'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { fieldWords } from '../phrases.ts'
import { extrasIn, extrasText } from './mailing.ts'
import { mailingPhrases } from './phrases.ts'

type Props = {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** Receives the invalid and unverified addresses, one per line; they get no mail. */
  onLeftOut: (lines: string) => void
}

/** Recipients besides the groups: people and public mailboxes, picked, typed or pasted; saves only verified ones. */
export function ExtrasField({ value, error, onChange, onLeftOut }: Props) {
  const words = usePhrases(mailingPhrases)
  const { mailExtras: label } = usePhrases(fieldWords)
  const people = usePeople(extrasIn(value))
  const [isPicking, setPicking] = useState(false)
  const found = extrasText(peopleIn(people.entries))
  useEffect(() => {
    if (found !== value) onChange(found)
  }, [found, value, onChange])
  const leftOut = people.entries.flatMap((entry) => (entry.state === 'valid' ? [] : [entry.value])).join('\n')
  useEffect(() => {
    onLeftOut(leftOut)
    return () => onLeftOut('')
  }, [leftOut, onLeftOut])
  const close = () => setPicking(false)
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <PeopleBox label={label} people={people} named error={error} most={maxPeople}>
        <Button kind="link" size="small" onClick={() => setPicking(true)}>
          {words.pick}
        </Button>
      </PeopleBox>
      {isPicking && (
        <ViewDialog className="mail-picking" title={words.pick} onClose={close}>
          <PeoplePicker
            present={new Set(people.entries.map(({ key }) => key))}
            ways={[{ label: words.add, add: people.add }]}
          />
        </ViewDialog>
      )}
    </div>
  )
}
