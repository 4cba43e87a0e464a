import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FindPerson } from './FindPerson.tsx'
import { personPhrases } from './phrases.ts'
import './person-field.css'

type Person = { userNo: string; userName: string }

type Props = {
  label: string
  person: Person | undefined
  error?: string | undefined
  onChange: (person: Person | undefined) => void
}

/** A field for one person: the chosen one, or a search by name or staff number. */
export function PersonField({ label, person, error, onChange }: Props) {
  const words = usePhrases(personPhrases)
  const [isAgain, setAgain] = useState(false)
  const change = (chosen: Person | undefined) => {
    setAgain(true)
    onChange(chosen)
  }
  return (
    <Field label={label} error={error}>
      {({ required: _required, className: _className, ...control }) =>
        person ? (
          <p className="person-chosen">
            <bdi>{person.userName}</bdi> <span className="figures">{person.userNo}</span>
            <Button
              ref={(button) => {
                // The list that had the focus has been removed.
                if (isAgain && document.activeElement === document.body) button?.focus()
              }}
              id={control.id}
              kind="link"
              size="small"
              aria-label={words.otherThan({ name: person.userName })}
              onClick={() => change(undefined)}
            >
              {words.other}
            </Button>
          </p>
        ) : (
          <FindPerson
            {...control}
            label={label}
            placeholder={words.find}
            clearLabel={words.clear}
            onChoose={change}
          />
        )
      }
    </Field>
  )
}
