import type { ComponentProps } from 'react'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import './person-search.css'

type Person = { userNo: string; userName: string; orgName: string }

type FromField = 'id' | 'placeholder' | 'aria-describedby' | 'aria-invalid'

type Props<P extends Person> = Pick<ComponentProps<'input'>, FromField> & {
  label: string
  clearLabel: string
  /** People who match the keyword. */
  people: readonly P[]
  keyword: string
  /** Called when typing pauses. */
  onKeyword: (keyword: string) => void
  onChoose: (person: P) => void
}

/** Finds one person by name or number. */
export function PersonSearch<P extends Person>(props: Props<P>) {
  const { label, people, keyword, onKeyword, onChoose, ...rest } = props
  const [typed, setTyped] = useTyped(keyword, onKeyword)
  return (
    <div className="person-search">
      <SearchField {...rest} label={label} value={typed} onChange={setTyped} />
      {people.length > 0 && (
        <ul aria-label={label}>
          {people.map((person) => (
            <li key={person.userNo}>
              <button
                type="button"
                onClick={() => {
                  setTyped('')
                  onKeyword('')
                  onChoose(person)
                }}
              >
                <bdi>{person.userName}</bdi>
                <span>{[person.orgName, person.userNo].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
