import type { PersonDetail } from '@iambiz/contract/features/directory/people.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { touched } from '../touched.ts'
import { peoplePhrases } from './phrases.ts'

/** The person's sessions; an administrator can end one or all of them. */
export function SessionsSection({ person, mayChange }: { person: PersonDetail; mayChange: boolean }) {
  const words = usePhrases(peoplePhrases)
  const { deviceName } = useDeviceWords()
  const { tableTime } = useFormats()
  const { signedIn } = useSession()
  const { userNo, sessions } = person
  const write = useWrite('POST /iam-authority/v1/admin/user/kick', {
    invalidates: touched,
    done: ({ ended }) => notify.success(words.kicked({ count: ended })),
  })
  // Administrators end their own sessions in the personal center.
  const mayEnd = mayChange && signedIn.user.userNo !== userNo
  return (
    <section className="directory-section" aria-label={words.sessions}>
      <h3>
        {words.sessions}
        {mayEnd && sessions.length > 1 && (
          <Button
            size="small"
            kind="text"
            busy={write.isPending}
            data-perm="person.sessions"
            onClick={() => write.mutate({ body: { userNo } })}
          >
            {words.kickAll}
          </Button>
        )}
      </h3>
      {sessions.length === 0 && <p className="directory-note">{words.noSessions}</p>}
      <ul className="directory-rows">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <bdi>{deviceName(session)}</bdi>
            <small className="figures">
              {[session.site, session.ip, tableTime(session.lastTime)].filter(Boolean).join(' · ')}
            </small>
            <span className="spacer" />
            {mayEnd && (
              <Button
                size="small"
                busy={write.isPending}
                data-perm="person.sessions"
                onClick={() => write.mutate({ body: { userNo, sessionIds: [session.sessionId] } })}
              >
                {words.kick}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
