import type { OwnSession } from '@iambiz/contract/features/accounts/own-sessions.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ownSessionPhrases } from './phrases.ts'

type Props = { asked: { sessions: readonly OwnSession[]; others: boolean }; onClose: () => void }

/** Asks for confirmation before other sessions are ended, and shows the consequences. */
export function EndQuestion({ asked: { sessions, others }, onClose }: Props) {
  const words = usePhrases(ownSessionPhrases)
  const { deviceName } = useDeviceWords()
  const end = useWrite('POST /iam-portal/v1/portal/session/end', {
    invalidates: ['POST /iam-portal/v1/portal/session/list', 'POST /iam-log/v1/loginLog/mine'],
    done: ({ ended }) => notify.success(words.ended({ count: ended })),
  })
  const sessionIds = sessions.map(({ sessionId }) => sessionId)
  const go = () =>
    // `others` also covers sessions that started after the list was read.
    end.mutate({ body: others ? { others: true } : { sessionIds } }, { onSettled: onClose })
  return (
    <Question
      title={others ? words.othersQuestion({ count: sessions.length }) : words.endQuestion}
      action={others ? words.endOthers : words.end}
      isDanger
      busy={end.isPending}
      onGo={go}
      onClose={onClose}
    >
      <ul className="own-sessions-asked">
        {sessions.map((session) => (
          <li key={session.sessionId} className="figures">
            <bdi>{`${deviceName(session)} · ${[session.site, session.ip].filter(Boolean).join(' ')}`}</bdi>
          </li>
        ))}
      </ul>
      <p>{words.about}</p>
    </Question>
  )
}
