import type {
  DeviceState,
  PolicyDraft,
  SignInVerdict,
} from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PersonField } from '#web/platform/people/PersonField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Tag, type TagKind } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { isSent } from './draft.ts'
import { outcomePhrases, simulatorPhrases } from './phrases.ts'
import { kindsInWords, lengthInWords } from './sentence.ts'

const tagOf: Record<SignInVerdict['outcome'], TagKind> = {
  ...{ allowed: 'success', 'second-factor': 'info', 'sign-in-again': 'info' },
  ...{ 'set-up': 'warning', refused: 'error' },
}

function Verdict({ verdict }: { verdict: SignInVerdict }) {
  const words = usePhrases(simulatorPhrases)
  const outcomes = usePhrases(outcomePhrases)
  const language = useLanguage()
  const { outcome, kinds, graceUntil, sessionMinutes, idleMinutes, reasons, isBreakGlass } = verdict
  const length = (minutes: number) => ({ length: lengthInWords(minutes, language) })
  return (
    <div ref={bringIntoView} className="policy-result">
      <Tag kind={tagOf[outcome]}>{outcomes[outcome]}</Tag>
      {isBreakGlass && <p>{words.breakGlass}</p>}
      {graceUntil && <p>{words.grace({ date: graceUntil.slice(0, 16) })}</p>}
      {outcome !== 'allowed' && kinds.length > 0 && (
        <p>{words.kinds({ kinds: kindsInWords(kinds, language) })}</p>
      )}
      {sessionMinutes !== undefined && <p>{words.session(length(sessionMinutes))}</p>}
      {idleMinutes !== undefined && <p>{words.idle(length(idleMinutes))}</p>}
      {reasons.length === 0 ? (
        <p>{words.noReason}</p>
      ) : (
        <dl>
          <dt>{words.because}</dt>
          {reasons.map(({ id, name }) => (
            <dd key={id}>
              <bdi>{name}</bdi>
            </dd>
          ))}
        </dl>
      )}
    </div>
  )
}

type Tried = {
  person: { userNo: string; userName: string } | undefined
  appId: string
  address: string
  device: DeviceState
  at: string
  done: '' | '10' | '120'
}

const sendable = (userNo: string, { appId, address, device, at, done }: Tried) => ({
  ...{ userNo, address, device },
  ...(appId ? { appId } : {}),
  ...(at ? { at: `${at.replace('T', ' ')}:00` } : {}),
  ...(done ? { done: { kind: 'totp' as const, minutesAgo: Number(done) } } : {}),
})

type FieldsProps = {
  tried: Tried
  change: (part: Partial<Tried>) => void
  fault: string | undefined
  refused: string | undefined
}

function TriedFields({ tried, change, fault, refused }: FieldsProps) {
  const words = usePhrases(simulatorPhrases)
  const language = useLanguage()
  const { data } = useRead(read('GET /iam-authority/v1/admin/signInPolicy/choices'))
  const earlier = (minutes: number) => words.doneAgo({ length: lengthInWords(minutes, language) })
  return (
    <>
      <PersonField
        label={words.person}
        person={tried.person}
        error={fault}
        onChange={(person) => change({ person })}
      />
      <ChoiceField
        label={words.app}
        value={tried.appId}
        error={undefined}
        options={[
          { value: '', label: words.portal },
          ...(data?.apps ?? []).map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(appId) => change({ appId })}
      />
      <TextField
        label={words.address}
        longest={100}
        value={tried.address}
        error={refused}
        onChange={(address) => change({ address })}
      />
      <ChoiceField
        label={words.device}
        value={tried.device}
        error={undefined}
        options={(['known', 'new', 'trusted'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(device) => change({ device })}
      />
      <ChoiceField
        label={words.done}
        value={tried.done}
        error={undefined}
        options={[
          { value: '', label: words.notDone },
          { value: '10', label: earlier(10) },
          { value: '120', label: earlier(120) },
        ]}
        onChange={(done) => change({ done })}
      />
      <Field label={words.at} hint={words.now} error={undefined}>
        {(control) => (
          <DateInput {...control} precision="minute" value={tried.at} onChange={(at) => change({ at })} />
        )}
      </Field>
    </>
  )
}

/** Tries a sign-in out: what would happen to this person, and which policy decides; with a draft, as if it were saved. */
export function SimulatorPanel({ address, draft }: { address: string; draft?: PolicyDraft }) {
  const words = usePhrases(simulatorPhrases)
  const [tried, setTried] = useState<Tried>({
    ...{ person: undefined, appId: '', address, device: 'known', at: '', done: '' },
  })
  const [fault, setFault] = useState<string>()
  const simulate = useWrite('POST /iam-authority/v1/admin/signInPolicy/simulate', { quiet: true })
  const change = (part: Partial<Tried>) => {
    setTried((now) => ({ ...now, ...part }))
    setFault(undefined)
    simulate.reset()
  }
  const send = () => {
    if (!tried.person) return setFault(words.needsPerson)
    const attempt = sendable(tried.person.userNo, tried)
    if (!simulate.isPending) simulate.mutate({ body: { attempt, ...(draft && { draft }) } })
  }
  const { data, error } = isSent(simulate, draft) ? simulate : {}
  const field = (error?.data as { fields?: { field: string }[] } | null)?.fields?.[0]?.field
  return (
    <form
      className={draft ? 'policy-simulator' : 'card policy-simulator'}
      noValidate
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2>{words.title}</h2>
      <p className="policy-about">{draft ? words.aboutDraft : words.about}</p>
      <div className="policy-tried">
        <TriedFields
          tried={tried}
          change={change}
          fault={fault ?? (field === undefined ? error?.message : undefined)}
          refused={field === 'address' ? error?.message : undefined}
        />
      </div>
      {field !== undefined && field !== 'address' && (
        <p role="alert" className="policy-warning">
          {error?.message}
        </p>
      )}
      <Button type="submit" kind={draft ? 'default' : 'primary'} busy={simulate.isPending}>
        {words.try}
      </Button>
      <output>{data && <Verdict verdict={data} />}</output>
    </form>
  )
}
