import type { Center } from '@iambiz/contract/platform/login-log.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Standing, type Standings, standingOf, useStandingText } from './integration-columns.tsx'
import { integrationPhrases } from './phrases.ts'
import { ours, today } from './reads.ts'

const call = 'POST /iam-authority/v1/admin/app/integrate'
const states = ['connected', 'notConnected', 'exempt'] as const satisfies Standing[]

type Props = { row: Standings; center: Center; onClose: () => void }

/** Saves a status, and shows a toast with an undo button. */
function useChange({ row, center, onClose }: Props) {
  const words = usePhrases(integrationPhrases)
  const names = usePhrases(centerPhrases)
  const standingText = useStandingText()
  const invalidates = [...ours]
  const change = useWrite(call, { invalidates, quiet: true })
  const undo = useWrite(call, { invalidates, done: () => notify.success(words.undone) })
  const before = { state: standingOf(row, center), day: row.connectTimes[center] }
  const bodyOf = (state: Standing, time: string, revision: number) => ({
    body: {
      ...{ appId: row.appId, center, revision, time },
      connected: state === 'connected',
      exempt: state === 'exempt',
    },
  })
  const save = (state: Standing, day: string) => {
    const subject = { app: row.appName, center: names[center] }
    const shownDay = state === 'connected' ? day : undefined
    change.mutate(bodyOf(state, day, row.revisions[center]), {
      onSuccess: ({ revision }) => {
        onClose()
        notify.undoable(words.saved({ ...subject, state: standingText(state, shownDay) }), () =>
          // There is no earlier date if the connection is new, so undo ends it on the day on which it started.
          undo.mutate(bodyOf(before.state, before.day ?? day, revision)),
        )
      },
    })
  }
  return { change, save, before }
}

/** Dialog to change an application's status at a center, with its date. */
export function ChangeDialog(props: Props) {
  const { row, center, onClose } = props
  const words = usePhrases(integrationPhrases)
  const names = usePhrases(centerPhrases)
  const standingText = useStandingText()
  const { change, save, before } = useChange(props)
  const [state, setState] = useState<Standing>(before.state === 'notConnected' ? 'connected' : before.state)
  const [since, setSince] = useState(before.day ?? today())
  const [until, setUntil] = useState(today())
  const [isWrong, setWrong] = useState(false)
  const ends = before.state === 'connected' && state !== 'connected'
  const [day, setDay] = state === 'connected' ? [since, setSince] : [until, setUntil]
  const send = () => {
    if (day === '' || day > today()) return setWrong(true)
    save(state, day)
  }
  return (
    <Question
      title={words.changeTitle({ app: row.appName, center: names[center] })}
      action={words.save}
      busy={change.isPending}
      formClass="integration-form"
      onGo={send}
      onClose={onClose}
    >
      <p className="integration-now figures">
        {words.now({ state: standingText(before.state, before.day) })}
      </p>
      <Segmented<Standing>
        label={words.state}
        value={state}
        options={states.map((value) => ({ value, label: words[value] }))}
        onChange={setState}
        fill
      />
      {(state === 'connected' || ends) && (
        <Field
          label={state === 'connected' ? words.since : words.until}
          hint={state === 'connected' ? words.sinceHint : words.untilHint}
          error={isWrong ? words.dayWrong : undefined}
          required
        >
          {(control) => (
            <DateInput
              {...control}
              precision="day"
              max={today()}
              value={day}
              onChange={(changed) => {
                setDay(changed)
                setWrong(false)
              }}
            />
          )}
        </Field>
      )}
      {state === 'exempt' && <p className="integration-hint">{words.exemptHint}</p>}
      {change.error && (
        <p className="integration-error" role="alert">
          <LocalizedMessage>{change.error.message}</LocalizedMessage>
        </p>
      )}
    </Question>
  )
}
