import type { maxBreakGlass } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { type ReactNode, useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { breakGlassPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const most: typeof maxBreakGlass = 2

type NumberFormProps = {
  busy: boolean
  error: string | undefined
  action: ReactNode
  onSend: (userNo: string) => void
  onType: () => void
}

/** A staff number and a button. */
function NumberForm({ busy, error, action, onSend, onType }: NumberFormProps) {
  const words = usePhrases(breakGlassPhrases)
  const [userNo, setUserNo] = useState('')
  return (
    <form
      className="policy-number"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (userNo.trim() && !busy) onSend(userNo.trim())
      }}
    >
      <TextField
        label={words.number}
        longest={64}
        value={userNo}
        error={error}
        onChange={(text) => {
          setUserNo(text)
          onType()
        }}
      />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  )
}

type Person = { userNo: string; name: string }

/** The accounts that no policy applies to. */
export function BreakGlassCard({ accounts }: { accounts: readonly Person[] }) {
  const words = usePhrases(breakGlassPhrases)
  const save = useWrite('POST /iam-authority/v1/admin/signInPolicy/breakGlass', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const numbers = accounts.map(({ userNo }) => userNo)
  const set = (userNos: string[]) => save.mutate({ body: { userNos } })
  return (
    <section className="card policy-card">
      <h2>{words.title}</h2>
      <p className="policy-about">{words.about}</p>
      {accounts.length === 0 && <p>{words.none}</p>}
      <ul>
        {accounts.map(({ userNo, name }) => (
          <li key={userNo}>
            <bdi>{name}</bdi> <span className="figures">{userNo}</span>
            <Button
              kind="link"
              size="small"
              data-perm="sign-in-policy.break-glass"
              aria-label={words.removeOne({ name })}
              onClick={() => set(numbers.filter((one) => one !== userNo))}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {accounts.length < most && (
        <NumberForm
          key={numbers.join(' ')}
          busy={save.isPending}
          error={save.error?.message}
          action={words.add}
          onSend={(userNo) => set([...numbers, userNo])}
          onType={save.reset}
        />
      )}
    </section>
  )
}

/** Gives one person more time to set up a second factor. */
export function GraceCard() {
  const words = usePhrases(breakGlassPhrases)
  const give = useWrite('POST /iam-authority/v1/admin/signInPolicy/grace', { quiet: true })
  return (
    <section className="card policy-card">
      <h2>{words.graceTitle}</h2>
      <p className="policy-about">{words.graceAbout}</p>
      <NumberForm
        busy={give.isPending}
        error={give.error?.message}
        action={words.give}
        onSend={(userNo) => give.mutate({ body: { userNo, hours: 24 } })}
        onType={give.reset}
      />
      <output>{give.data && words.given({ date: give.data.until.slice(0, 16) })}</output>
    </section>
  )
}
