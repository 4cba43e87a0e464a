import type { PersonDetail } from '@iambiz/contract/features/directory/people.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PersonSearch } from '#web/platform/people/PersonSearch.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { peoplePhrases } from './phrases.ts'

type Found = { userNo: string; userName: string; orgName: string }

/** The applications that the person owns, and the choice of their new owner. */
function HandOver({
  person,
  successor,
  onChoose,
}: {
  person: PersonDetail
  successor: Found | undefined
  onChoose: (person: Found | undefined) => void
}) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const [keyword, setKeyword] = useState('')
  const { data } = useRead({
    ...read('POST /iam-authority/v1/admin/user/list', { body: { keyword, status: 1, pageSize: 10 } }),
    enabled: keyword !== '',
  })
  const people = keyword === '' ? [] : (data?.list ?? []).filter(({ userNo }) => userNo !== person.userNo)
  return (
    <div className="directory-hand-over">
      <p>{words.ownsOf({ count: person.owns.length, names: words.names(person.owns) })}</p>
      {successor ? (
        <p className="directory-add">
          <span>{words.handedTo({ name: successor.userName })}</span>
          <Button kind="link" size="small" onClick={() => onChoose(undefined)}>
            {words.clearSearch}
          </Button>
        </p>
      ) : (
        <PersonSearch
          label={words.handTo}
          clearLabel={words.clearSearch}
          people={people}
          keyword={keyword}
          onKeyword={setKeyword}
          onChoose={onChoose}
        />
      )}
      <p className="directory-note">{words.handOverAbout}</p>
    </div>
  )
}

/** Sessions and delegations that end when the person is disabled; kinds without any are left out. */
function Impact({ person: { sessions, delegations } }: { person: PersonDetail }) {
  const words = usePhrases(peoplePhrases)
  const { given, received } = delegations
  const lines = [
    ...(sessions.length > 0 ? [words.disableSessions({ count: sessions.length })] : []),
    ...(given > 0 ? [words.disableGiven({ count: given })] : []),
    ...(received > 0 ? [words.disableReceived({ count: received })] : []),
  ]
  return (
    lines.length > 0 && (
      <ul className="directory-impact">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  )
}

/** Asks for confirmation before a person is enabled, or disabled with the consequences and a new owner. */
export function SwitchPerson({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const { userNo, userName: name, status, owns } = person
  // Fixed on mount: the record is read again before the dialog closes, and its new status must not change the question.
  const [isOn] = useState(status === 1)
  const [successor, setSuccessor] = useState<Found>()
  const write = useWrite('POST /iam-authority/v1/admin/user/status', {
    invalidates: touched,
    done: () => notify.success(words.done),
  })
  const body = {
    ...{ ids: [userNo], status: isOn ? (0 as const) : (1 as const) },
    ...(successor && { successorNo: successor.userNo }),
  }
  return (
    <Question
      title={isOn ? words.disableTitle({ name }) : words.enableTitle({ name })}
      action={isOn ? words.disable : words.enable}
      isDanger={isOn}
      busy={write.isPending}
      onGo={() => write.mutate({ body }, { onSettled: onClose })}
      onClose={onClose}
    >
      {isOn && <Impact person={person} />}
      {isOn && owns.length > 0 && <HandOver person={person} successor={successor} onChoose={setSuccessor} />}
      <p className="directory-note">{isOn ? words.disableAbout : words.enableAbout}</p>
    </Question>
  )
}
