import type { AccessRequest } from '@iambiz/contract/features/permissions/requests.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { writtenLanguage } from '#web/platform/i18n/written-language.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { longestText } from './limits.ts'
import { answerPhrases } from './phrases.ts'
import { requestReads } from './request-reads.ts'
import { endOfTerm, type Term, today } from './term.ts'
import './request-form.css'

type TermProps = {
  term: Term
  lastDay: string
  error: string | undefined
  onChange: (term: Term, lastDay: string) => void
}

function TermFields({ term, lastDay, error, onChange }: TermProps) {
  const words = usePhrases(answerPhrases)
  return (
    <>
      <div className="request-terms">
        <span className="request-legend">{words.validity}</span>
        <Segmented
          label={words.validity}
          size="small"
          value={term}
          onChange={(chosen) => onChange(chosen, lastDay)}
          options={[
            { value: 'forever', label: words.forever },
            { value: '30', label: words.days({ count: 30 }) },
            { value: '90', label: words.days({ count: 90 }) },
            { value: 'date', label: words.toDate },
          ]}
        />
      </div>
      {term === 'date' && (
        <Field label={words.lastDay} required error={error}>
          {(control) => (
            <DateInput
              {...control}
              precision="day"
              min={today()}
              max="2099-12-31"
              value={lastDay}
              onChange={(day) => onChange(term, day)}
            />
          )}
        </Field>
      )}
    </>
  )
}

type Props = { request: AccessRequest; accept: boolean; onClose: () => void }

/** Grants a request permanently or until a day, or refuses it with a remark. */
export function AnswerDialog({ request, accept, onClose }: Props) {
  const words = usePhrases(answerPhrases)
  const { id, appName: app, requester, reason, revision } = request
  const [comment, setComment] = useState('')
  const [term, setTerm] = useState<Term>('forever')
  const [lastDay, setLastDay] = useState('')
  const [fault, setFault] = useState<'comment' | 'day'>()
  const decide = useWrite('POST /iam-authority/v1/admin/request/decide', {
    quiet: true,
    invalidates: requestReads,
    done: () => notify.success(words[accept ? 'hasGranted' : 'hasRefused']({ name: requester.name, app })),
  })
  const send = () => {
    const expireTime = accept ? endOfTerm(term, lastDay) : undefined
    if (expireTime === null) return setFault('day')
    if (!accept && comment.trim() === '') return setFault('comment')
    decide.mutate(
      { body: { id, accept, comment, revision, ...(expireTime ? { expireTime } : {}) } },
      { onSuccess: onClose },
    )
  }
  const title = words[accept ? 'grantTitle' : 'refuseTitle']({ name: app })
  return (
    <Question
      title={title}
      action={accept ? words.grant : words.refuse}
      isDanger={!accept}
      busy={decide.isPending}
      formClass="request-form"
      onGo={send}
      onClose={onClose}
    >
      <div className="request-about">
        <p>
          {requester.name} · {requester.orgName} · {requester.roleName}
        </p>
        <p>
          <bdi lang={writtenLanguage(reason)}>{reason}</bdi>
        </p>
      </div>
      {accept && (
        <TermFields
          term={term}
          lastDay={lastDay}
          error={fault === 'day' ? words.lastDayMissing : undefined}
          onChange={(chosen, day) => {
            setTerm(chosen)
            setLastDay(day)
            setFault(undefined)
          }}
        />
      )}
      <TextArea
        label={words.remark}
        hint={words.remarkHint}
        longest={longestText}
        required={!accept}
        value={comment}
        onChange={(text) => {
          setComment(text)
          setFault(undefined)
        }}
        error={fault === 'comment' ? words.remarkMissing : decide.error?.message}
      />
    </Question>
  )
}
