import { type ComponentProps, useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { PersonSearch } from './PersonSearch.tsx'

export type FoundPerson = { userNo: string; userName: string; orgName: string; changeable: boolean }

/** Returns people who match a keyword, for administrators; none without a keyword. */
export function useCandidates(keyword: string): { people: FoundPerson[]; isWaiting: boolean } {
  const { data, isFetching } = useRead({
    ...read('POST /iam-authority/v1/admin/app/candidates', { body: { keyword: keyword || '?' } }),
    enabled: keyword !== '',
  })
  return { people: keyword === '' ? [] : (data?.list ?? []), isWaiting: isFetching }
}

type Props = Omit<ComponentProps<typeof PersonSearch<FoundPerson>>, 'people' | 'keyword' | 'onKeyword'>

/** Searches a person in use by name or number. */
export function FindPerson(props: Props) {
  const [keyword, setKeyword] = useState('')
  const { people } = useCandidates(keyword)
  return <PersonSearch {...props} people={people} keyword={keyword} onKeyword={setKeyword} />
}
