import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { AttemptsSection } from './AttemptsSection.tsx'
import type { App } from './app.ts'
import { Endings } from './Endings.tsx'
import { Instructions } from './Instructions.tsx'
import { NewSecret } from './NewSecret.tsx'
import { connectionPhrases } from './phrases.ts'
import { SecretSection } from './SecretSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { StateTag } from './StateTag.tsx'
import { touched } from './touched.ts'

type Props = {
  app: App
  connection: Connection
  /** A new client secret, until the person confirms that it is saved. */
  secret: string | undefined
  onSecret: (secret: string | undefined) => void
  onChange: () => void
}

/** Shows whether single sign-on is active, with a button to change it. */
function State({ app, connection, secret }: Pick<Props, 'app' | 'connection' | 'secret'>) {
  const words = usePhrases(connectionPhrases)
  const mayChange = useSession().signedIn.adminKind === 'super_manager'
  const [isAsking, setAsking] = useState(false)
  const { appId, status, revision } = connection
  const write = useWrite('POST /iam-authority/v1/admin/connection/status', {
    invalidates: touched,
    done: (_, { body }) => notify.success(body.status === 1 ? words.switchedOn : words.switchedOff),
  })
  const turn = (next: 0 | 1) =>
    write.mutate({ body: { appId, status: next, revision } }, { onSettled: () => setAsking(false) })
  return (
    <div className="connection-state">
      <StateTag isOn={status === 1} />
      <span>
        {status === 1 ? words.onAbout : words.offAbout}{' '}
        <Link href={areaPath('applications', appId, 'grants')} data-perm="application.grant">
          {words.grants}
        </Link>
      </span>
      {mayChange && (
        <Button
          kind={status === 0 && secret === undefined ? 'primary' : 'default'}
          busy={write.isPending}
          data-perm="connection.status"
          onClick={() => (status === 1 ? setAsking(true) : turn(1))}
        >
          {status === 1 ? words.switchOff : words.switchOn}
        </Button>
      )}
      {isAsking && (
        <Question
          title={words.switchOffTitle({ name: app.appName })}
          action={words.switchOff}
          isDanger
          busy={write.isPending}
          onGo={() => turn(0)}
          onClose={() => setAsking(false)}
        >
          <p>{words.switchOffAbout}</p>
        </Question>
      )}
    </div>
  )
}

/** The remaining steps until people can sign on. */
function NextSteps() {
  const words = usePhrases(connectionPhrases)
  return (
    <section className="connection-steps" aria-label={words.next}>
      <h3>{words.next}</h3>
      <ol>
        <li>{words.stepPaste}</li>
        <li>{words.stepTest}</li>
        <li>{words.stepOn}</li>
      </ol>
    </section>
  )
}

/** Overview of a connection: state, instructions for the application, latest attempts, secret and settings. */
export function ConnectionOverview({ app, connection, secret, onSecret, onChange }: Props) {
  const mayChange = useSession().signedIn.adminKind === 'super_manager'
  return (
    <>
      {secret !== undefined && <NewSecret secret={secret} onSaved={() => onSecret(undefined)} />}
      <State app={app} connection={connection} secret={secret} />
      {connection.status === 0 && mayChange && <NextSteps />}
      <Instructions connection={connection} secret={secret} />
      <AttemptsSection app={app} connection={connection} />
      <SecretSection connection={connection} onSecret={onSecret} />
      <SettingsSection connection={connection} onChange={mayChange ? onChange : undefined} />
      {mayChange && <Endings app={app} connection={connection} />}
    </>
  )
}
