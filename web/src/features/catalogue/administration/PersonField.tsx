import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { PersonSearch as FindPerson } from '#web/platform/people/PersonSearch.tsx'

export type FoundPerson = { userNo: string; userName: string; orgName: string; changeable: boolean }

/** Returns people who match a keyword; none without a keyword. */
export function useCandidates(keyword: string): { people: FoundPerson[]; isWaiting: boolean } {
  const { data, isFetching } = useRead({
    ...read('POST /iam-authority/v1/admin/app/candidates', { body: { keyword: keyword || '?' } }),
    enabled: keyword !== '',
  })
  return { people: keyword === '' ? [] : (data?.list ?? []), isWaiting: isFetching }
}

type Props = { label: string; clearLabel: string; onChoose: (person: FoundPerson) => void }

/** Searches a person by name or number. */
export function PersonSearch(props: Props) {
  const [keyword, setKeyword] = useState('')
  const { people } = useCandidates(keyword)
  return <FindPerson {...props} people={people} keyword={keyword} onKeyword={setKeyword} />
}
