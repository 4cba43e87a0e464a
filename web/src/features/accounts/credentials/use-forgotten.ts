import type { PasswordRule } from '@iambiz/contract/features/accounts/credentials.ts'
import { codeDigits, isResetCode } from '@iambiz/contract/platform/mailed-code.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRest } from '#web/platform/rest.ts'
import { forgottenPhrases } from './forgotten-phrases.ts'
import { changePhrases } from './phrases.ts'

const fields = ['account', 'code', 'newPassword', 'confirmPassword'] as const
export type ForgottenField = (typeof fields)[number]
type Errors = Partial<Record<ForgottenField | 'form', string | undefined>>
type Refusal = { field?: string; rules?: PasswordRule[] } | null

type Typed = Record<ForgottenField, string>
const nothing: Typed = { account: '', code: '', newPassword: '', confirmPassword: '' }

/** Returns the checks that run before the request. */
function useErrors(): (typed: Typed, isBroken: boolean) => Errors {
  const { codeWrong } = usePhrases(forgottenPhrases)
  const { empty, format, differ } = usePhrases(changePhrases)
  return ({ code, newPassword, confirmPassword }, isBroken) => {
    const found: Errors = {}
    if (!isResetCode(codeDigits(code))) found.code = codeWrong
    if (newPassword === '' || isBroken) found.newPassword = newPassword === '' ? empty : format
    if (confirmPassword === '') found.confirmPassword = empty
    else if (newPassword !== confirmPassword) found.confirmPassword = differ
    return found
  }
}

const isField = (name: string | undefined): name is ForgottenField => fields.some((field) => field === name)

/** The link that an administrator gives out together with a code contains the account. */
const accountInAddress = () => new URLSearchParams(location.search).get('account')?.slice(0, 320) ?? ''

const bodyOf = ({ account, code, newPassword, confirmPassword }: Typed) => ({
  account: account.trim(),
  code: codeDigits(code),
  newPassword,
  confirmPassword,
})

/** State of the two steps of a password reset. Entries are stored only here and are lost with the page. */
export function useForgotten() {
  const words = usePhrases(forgottenPhrases)
  const errorsOf = useErrors()
  const [handedTo] = useState(accountInAddress)
  const [step, setStep] = useState<'ask' | 'choose' | 'done'>(handedTo === '' ? 'ask' : 'choose')
  const [typed, setTyped] = useState({ ...nothing, account: handedTo })
  const [errors, setErrors] = useState<Errors>({})
  const [refused, setRefused] = useState<{ password: string; rules: PasswordRule[] }>()
  const [isResent, setResent] = useState(false)
  const rest = useRest(60)
  const ask = useWrite('POST /iam-portal/v1/portal/password/forgot', { quiet: true })
  const finish = useWrite('POST /iam-portal/v1/portal/password/forgot/confirm', { quiet: true })

  function send(again: boolean): void {
    const account = typed.account.trim()
    setErrors(account === '' ? { account: words.accountEmpty } : {})
    if (account === '') return
    ask.mutate(
      { body: { account } },
      {
        onSuccess() {
          setResent(again)
          setStep('choose')
          rest.start()
        },
        onError: (failure) => setErrors({ form: failure.message }),
      },
    )
  }

  return {
    step,
    typed,
    isHanded: handedTo !== '' && typed.account === handedTo && rest.left === 0 && !isResent,
    errors,
    refused,
    isResent,
    restSeconds: rest.left,
    isAsking: ask.isPending,
    isFinishing: finish.isPending,
    type(field: ForgottenField, text: string) {
      setTyped({ ...typed, [field]: text })
      setErrors({ ...errors, [field]: undefined, form: undefined })
    },
    send,
    back() {
      setTyped({ ...nothing, account: typed.account })
      setErrors({})
      setResent(false)
      setStep('ask')
    },
    submit(isBroken: boolean) {
      const found = errorsOf(typed, isBroken)
      setErrors(found)
      if (Object.keys(found).length > 0) return
      const { newPassword } = typed
      finish.mutate(
        { body: bodyOf(typed) },
        {
          onSuccess() {
            setTyped(nothing)
            finish.reset()
            setStep('done')
          },
          onError(failure) {
            const { field, rules: broken } = (failure.data as Refusal) ?? {}
            setErrors({ [isField(field) ? field : 'form']: failure.message })
            if (broken) setRefused({ password: newPassword, rules: broken })
          },
        },
      )
    },
  }
}
