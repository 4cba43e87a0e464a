import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

export type FoundPerson = { userNo: string; userName: string; orgName: string; changeable: boolean }

/** Some people whom a keyword finds; none while nothing is asked. */
export function useCandidates(keyword: string): { people: FoundPerson[]; isWaiting: boolean } {
  const { data, isFetching } = useRead({
    ...read('POST /iam-authority/v1/admin/app/candidates', { body: { keyword: keyword || '?' } }),
    enabled: keyword !== '',
  })
  return { people: keyword === '' ? [] : (data?.list ?? []), isWaiting: isFetching }
}

type Props = { label: string; clearLabel: string; onChoose: (person: FoundPerson) => void }

/** Finds one person by name or number. */
export function PersonSearch({ label, clearLabel, onChoose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [typed, setTyped] = useTyped(keyword, setKeyword)
  const { people } = useCandidates(keyword)
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
                  setKeyword('')
                  onChoose(person)
                }}
              >
                <bdi>{person.userName}</bdi>
                <span className="app-quiet">
                  {[person.orgName, person.userNo].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
