import { codeDigits, isMailedCode } from '@iambiz/contract/platform/mailed-code.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRest } from '#web/platform/rest.ts'
import { emailPhrases } from './phrases.ts'

type Parts = {
  revision: number
  pending: string | undefined
  onChanged: (address: string) => void
}

/** Data of an error reply: the attempts that remain, or the allowed domains. */
type Refusal = { left?: number; domains?: string[] } | null

const invalidates = ['GET /iam-portal/v1/portal/queryUserConfig' as const]

/** State of the form, its error, and the two calls: send the code, confirm the address. */
export function useEmailChange({ revision, pending, onChanged }: Parts) {
  const words = usePhrases(emailPhrases)
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const rest = useRest(60)
  const ask = useWrite('POST /iam-portal/v1/portal/modifyUserConfig', { quiet: true, invalidates })
  const prove = useWrite('POST /iam-portal/v1/portal/email/confirm', { quiet: true, invalidates })

  return {
    address,
    code,
    error,
    restSeconds: rest.left,
    isSending: ask.isPending,
    isBusy: pending === undefined ? ask.isPending : prove.isPending,
    typeAddress(text: string) {
      setAddress(text)
      setError(undefined)
    },
    typeCode(text: string) {
      setCode(text)
      setError(undefined)
    },
    send(to: string) {
      if (to.trim() === '') return setError(words.addressEmpty)
      setError(undefined)
      ask.mutate(
        { body: { email: to.trim(), revision } },
        {
          onSuccess() {
            setCode('')
            rest.start()
          },
          onError(failure) {
            const { domains } = (failure.data as Refusal) ?? {}
            setError(domains ? words.addressOnly({ domains }) : failure.message)
          },
        },
      )
    },
    confirm() {
      const digits = codeDigits(code)
      if (!isMailedCode(digits)) return setError(words.codeWrong)
      setError(undefined)
      prove.mutate(
        { body: { code: digits } },
        {
          onSuccess: ({ email }) => onChanged(email ?? pending ?? ''),
          onError(failure) {
            const { message, data } = failure
            const { left } = (data as Refusal) ?? {}
            setError(left === undefined ? message : words.refused({ message, left }))
          },
        },
      )
    },
  }
}
