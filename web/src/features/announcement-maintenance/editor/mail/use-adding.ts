import type { MailPerson, RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { chosenIn, chosenText } from './chosen.ts'
import { extraOf } from './mailing.ts'

const mostFound = 8
const shortest = 2
const most = 200

/** Finds people by what is typed, and checks addresses that were pasted; those that are wrong are told and not added. */
export function useAdding(value: string, onChange: (text: string) => void) {
  const [keyword, setKeyword] = useState('')
  const [refused, setRefused] = useState<readonly RefusedAddress[]>([])
  const [isFull, setFull] = useState(false)
  const isSearched = [...keyword.trim()].length >= shortest && !keyword.includes('@')
  const search = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/getEmailUser', {
      body: { keyword: keyword.trim(), pageNum: 1, pageSize: mostFound },
    }),
    enabled: isSearched,
  })
  const verify = useWrite('POST /iam-portal/bulletin/emailTemplate/getEmailUser')

  const add = (people: readonly MailPerson[]) => {
    const chosen = chosenIn(value)
    const fresh = people.map(extraOf).filter(({ key }) => !chosen.some((one) => one.key === key))
    setFull(chosen.length + fresh.length > most)
    onChange(chosenText([...chosen, ...fresh].slice(0, most)))
  }

  return {
    keyword,
    setKeyword,
    refused,
    isFull,
    isChecking: verify.isPending,
    /** People who were found; undefined while nothing is looked for. */
    found: isSearched && search.data && 'list' in search.data ? search.data.list : undefined,
    choose: (person: MailPerson) => {
      add([person])
      setKeyword('')
    },
    /** Takes a text with addresses in it. */
    take: (emails: string) =>
      verify.mutate(
        { body: { emails } },
        {
          onSuccess: (answer) => {
            if (!('valid' in answer)) return
            add(answer.valid)
            setRefused(answer.invalid.filter(({ reason }) => reason !== 'duplicate'))
            setKeyword('')
          },
        },
      ),
    dismiss: () => setRefused([]),
  }
}
