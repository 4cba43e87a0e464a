import { useTyped } from '#web/platform/list/use-typed.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import './person-search.css'

type Person = { userNo: string; userName: string; orgName: string }

type Props<P extends Person> = {
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
  const { label, clearLabel, people, keyword, onKeyword, onChoose } = props
  const [typed, setTyped] = useTyped(keyword, onKeyword)
  return (
    <div className="person-search">
      <SearchField label={label} clearLabel={clearLabel} value={typed} onChange={setTyped} maxLength={80} />
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
