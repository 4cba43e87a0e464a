import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useWrite } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { CertificateSection } from './CertificateSection.tsx'
import { Instructions } from './Instructions.tsx'
import { connectionPhrases, secretPhrases } from './phrases.ts'
import { SecretUntil } from './SecretUntil.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { StateTag } from './StateTag.tsx'
import { touched } from './touched.ts'
import { type App, usesSecret } from './values.ts'

const attempts = onDemand(() => import('./AttemptsSection.tsx').then((chunk) => chunk.AttemptsSection))

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

type EndingsProps = { app: App; connection: Connection }

/** Signs all people out of an application, or deletes its connection. */
function Endings({ app: { appId, appName: name }, connection: { kind, revision } }: EndingsProps) {
  const words = usePhrases(connectionPhrases)
  const [asked, setAsked] = useState<'sign-out' | 'remove'>()
  const stop = () => setAsked(undefined)
  const signOut = useWrite('POST /iam-authority/v1/admin/connection/signOutAll', {
    invalidates: touched,
    done: ({ ended: count }) => notify.success(words.signedOut({ count })),
  })
  const remove = useWrite('POST /iam-authority/v1/admin/connection/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  return (
    <div className="connection-endings">
      <Button icon="log-out" data-perm="connection.sign-out" onClick={() => setAsked('sign-out')}>
        {words.signOutAll}
      </Button>
      <Button kind="danger" icon="trash-2" data-perm="connection.delete" onClick={() => setAsked('remove')}>
        {words.remove}
      </Button>
      {asked === 'sign-out' && (
        <Question
          title={words.signOutAllTitle({ name })}
          action={words.signOutAll}
          isDanger
          busy={signOut.isPending}
          onGo={() => signOut.mutate({ body: { appId } }, { onSettled: stop })}
          onClose={stop}
        >
          <p>{words.signOutAllAbout}</p>
        </Question>
      )}
      {asked === 'remove' && (
        <Question
          title={words.removeTitle({ name })}
          action={words.remove}
          isDanger
          busy={remove.isPending}
          onGo={() => remove.mutate({ body: { appId, revision } }, { onSettled: stop })}
          onClose={stop}
        >
          <p>{kind === 'oidc' ? words.removeAbout : words.removeKindAbout}</p>
        </Question>
      )}
    </div>
  )
}

const nothingToDrop = () => {}

/** Shows a new client secret once; leaving the page asks whether it was saved. */
function NewSecret({
  kind,
  secret,
  onSaved,
}: Pick<Connection, 'kind'> & { secret: string; onSaved: () => void }) {
  const words = usePhrases(secretPhrases)
  const common = usePhrases(connectionPhrases)
  const question = useMemo(
    () => ({ title: words.leaveTitle, detail: words.leaveDetail, leave: words.leave, stay: words.stay }),
    [words],
  )
  useUnsaved(true, nothingToDrop, question)
  const title = kind === 'forward' ? words.newProxyTitle : words.newTitle
  return (
    <section className="connection-secret" aria-label={title}>
      <h3>{title}</h3>
      <p>{words.shownOnce}</p>
      <code>{secret}</code>
      <p className="connection-actions">
        <Button icon="copy" onClick={() => void copyText(secret, common)}>
          {words.copySecret}
        </Button>
        <Button kind="primary" onClick={onSaved}>
          {words.saved}
        </Button>
      </p>
    </section>
  )
}

type SecretSectionProps = { connection: Connection; onSecret: (secret: string) => void }

/** Shows how long the client secret is valid, with a button to replace it. */
function SecretSection({ connection, onSecret }: SecretSectionProps) {
  const words = usePhrases(secretPhrases)
  const { tableTime } = useFormats()
  const mayChange = useSession().signedIn.adminKind === 'super_manager'
  const [isAsking, setAsking] = useState(false)
  const write = useWrite('POST /iam-authority/v1/admin/connection/rotateSecret', { invalidates: touched })
  const { appId, kind, revision, secretSince, previousUntil } = connection
  if (!usesSecret(connection)) return null
  const isProxy = kind === 'forward'
  const title = isProxy ? words.proxyTitle : words.title
  const stop = () => setAsking(false)
  return (
    <section className="connection-section" aria-label={title}>
      <h3>
        {title}
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
          <p>{isProxy ? words.rotateProxyAbout : words.rotateAbout}</p>
        </Question>
      )}
    </section>
  )
}

/** Overview of a connection: state, instructions for the application, latest attempts, secret and settings. */
export function ConnectionOverview({ app, connection, secret, onSecret, onChange }: Props) {
  const mayChange = useSession().signedIn.adminKind === 'super_manager'
  return (
    <>
      {secret !== undefined && (
        <NewSecret kind={connection.kind} secret={secret} onSaved={() => onSecret(undefined)} />
      )}
      <State app={app} connection={connection} secret={secret} />
      {connection.status === 0 && mayChange && <NextSteps />}
      <Instructions connection={connection} secret={secret} />
      <OnDemand load={attempts} props={{ app, connection }} waiting={null} />
      <SecretSection connection={connection} onSecret={onSecret} />
      {connection.kind === 'saml' && <CertificateSection connection={connection} />}
      <SettingsSection connection={connection} onChange={mayChange ? onChange : undefined} />
      {mayChange && <Endings app={app} connection={connection} />}
    </>
  )
}
