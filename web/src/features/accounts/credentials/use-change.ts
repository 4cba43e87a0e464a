import type { PasswordRule } from '@iambiz/contract/features/accounts/credentials.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { expectSessionEnd } from '#web/platform/session/over.ts'
import { changePhrases } from './phrases.ts'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const
export type PasswordFieldName = (typeof fields)[number]
export type Typed = Record<PasswordFieldName, string>
type Errors = Partial<Record<PasswordFieldName | 'form', string | undefined>>

type Refusal = { field?: string; rules?: PasswordRule[] } | null

const isField = (name: string | undefined): name is PasswordFieldName =>
  fields.some((field) => field === name)

/** State of the password form and the call that changes the password. Passwords are stored nowhere else. */
export function useChange() {
  const words = usePhrases(changePhrases)
  const [typed, setTyped] = useState<Typed>({ oldPassword: '', newPassword: '', confirmPassword: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [refused, setRefused] = useState<{ password: string; rules: PasswordRule[] }>()
  const write = useWrite('POST /iam-portal/v1/portal/password/reset', { quiet: true })

  /** Checks before the request: empty fields, then whether the two entries of the new password match. */
  function errorsOf({ newPassword, confirmPassword }: Typed, isBroken: boolean): Errors {
    const empty = fields.filter((field) => typed[field] === '').map((field) => [field, words.empty])
    const found: Errors = Object.fromEntries(empty)
    if (isBroken && newPassword !== '') found.newPassword = words.format
    if (confirmPassword !== '' && newPassword !== confirmPassword) found.confirmPassword = words.differ
    return found
  }

  return {
    typed,
    errors,
    refused,
    isBusy: write.isPending,
    isDone: write.isSuccess,
    type(field: PasswordFieldName, text: string) {
      setTyped({ ...typed, [field]: text })
      setErrors({ ...errors, [field]: undefined, form: undefined })
    },
    /** Reports at once when the two entries of the new password differ. */
    compare() {
      const { newPassword, confirmPassword } = typed
      if (confirmPassword !== '' && confirmPassword !== newPassword)
        setErrors({ ...errors, confirmPassword: words.differ })
    },
    submit(isBroken: boolean) {
      const found = errorsOf(typed, isBroken)
      setErrors(found)
      if (Object.keys(found).length > 0) return
      write.mutate(
        { body: typed },
        {
          // The provider ends all sign-ins, and its notice reaches this session at any moment.
          onSuccess: expectSessionEnd,
          onError(failure) {
            const { field, rules } = (failure.data as Refusal) ?? {}
            setErrors({ [isField(field) ? field : 'form']: failure.message })
            if (rules) setRefused({ password: typed.newPassword, rules })
          },
        },
      )
    },
  }
}
