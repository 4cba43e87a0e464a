import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { secretPhrases } from './phrases.ts'
import { SecretUntil } from './SecretUntil.tsx'
import { touched } from './touched.ts'
import { hasSecret } from './values.ts'

type Props = { connection: Connection; onSecret: (secret: string) => void }

/** Shows how long the client secret is valid, with a button to replace it. */
export function SecretSection({ connection, onSecret }: Props) {
  const words = usePhrases(secretPhrases)
  const { tableTime } = useFormats()
  const mayChange = useSession().signedIn.adminKind === 'super_manager'
  const [isAsking, setAsking] = useState(false)
  const write = useWrite('POST /iam-authority/v1/admin/connection/rotateSecret', { invalidates: touched })
  const { appId, revision, secretSince, previousUntil, tokenEndpointAuthMethod } = connection
  if (!hasSecret(tokenEndpointAuthMethod)) return null
  const stop = () => setAsking(false)
  return (
    <section className="connection-section" aria-label={words.title}>
      <h3>
        {words.title}
        <span className="spacer" />
        {mayChange && (
          <Button size="small" icon="key-round" data-perm="connection.secret" onClick={() => setAsking(true)}>
            {words.rotate}
          </Button>
        )}
      </h3>
      <p className="connection-secret-state figures">
        {secretSince && <span>{words.since({ time: tableTime(secretSince) })}</span>}
        <SecretUntil of={connection} />
      </p>
      {previousUntil && (
        <p className="connection-quiet figures">{words.previous({ time: tableTime(previousUntil) })}</p>
      )}
      {isAsking && (
        <Question
          title={words.rotateTitle}
          action={words.rotate}
          busy={write.isPending}
          onGo={() =>
            write.mutate(
              { body: { appId, revision } },
              { onSuccess: ({ clientSecret }) => onSecret(clientSecret), onSettled: stop },
            )
          }
          onClose={stop}
        >
          <p>{words.rotateAbout}</p>
        </Question>
      )}
    </section>
  )
}
