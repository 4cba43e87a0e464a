import type { maxBreakGlass } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { type ReactNode, useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PersonField } from '#web/platform/people/PersonField.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { breakGlassPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const most: typeof maxBreakGlass = 2

type PersonFormProps = {
  busy: boolean
  error: string | undefined
  action: ReactNode
  onSend: (userNo: string) => void
  onChange: () => void
}

/** A person and a button. */
function PersonForm({ busy, error, action, onSend, onChange }: PersonFormProps) {
  const words = usePhrases(breakGlassPhrases)
  const [person, setPerson] = useState<{ userNo: string; userName: string }>()
  const [isLacking, setLacking] = useState(false)
  return (
    <form
      className="policy-person"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!person) setLacking(true)
        else if (!busy) onSend(person.userNo)
      }}
    >
      <PersonField
        label={words.person}
        person={person}
        error={isLacking ? words.needsPerson : error}
        onChange={(chosen) => {
          setPerson(chosen)
          setLacking(false)
          onChange()
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
    <section className="card policy-card" aria-label={words.title}>
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
        <PersonForm
          key={numbers.join(' ')}
          busy={save.isPending}
          error={save.error?.message}
          action={words.add}
          onSend={(userNo) => set([...numbers, userNo])}
          onChange={save.reset}
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
    <section className="card policy-card" aria-label={words.graceTitle}>
      <h2>{words.graceTitle}</h2>
      <p className="policy-about">{words.graceAbout}</p>
      <PersonForm
        busy={give.isPending}
        error={give.error?.message}
        action={words.give}
        onSend={(userNo) => give.mutate({ body: { userNo, hours: 24 } })}
        onChange={give.reset}
      />
      <output>{give.data && words.given({ date: give.data.until.slice(0, 16) })}</output>
    </section>
  )
}
