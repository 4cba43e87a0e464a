import type { Deployment } from '@iambiz/contract/features/portal/settings.ts'
import type { ReactNode } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { deploymentPhrases } from './phrases.ts'

type Fact = [label: string, value: ReactNode]

function WorkerState({ worker }: Pick<Deployment, 'worker'>) {
  const words = usePhrases(deploymentPhrases)
  const { isAlive, waiting, lagSeconds: lag, lastSeen = '' } = worker
  if (isAlive) return words.workerAlive({ waiting, lag })
  return <Tag kind="warning">{words.workerAway({ time: lastSeen })}</Tag>
}

function useFacts(deployment: Deployment): Fact[] {
  const words = usePhrases(deploymentPhrases)
  const { mail, provider, database, migrations, worker } = deployment
  const whether = (is: boolean) => (is ? words.set : words.notSet)
  return [
    [words.release, deployment.release],
    [words.baseUrl, deployment.baseUrl],
    [words.timeZone, deployment.timeZone],
    [words.environments, deployment.environments.join(' · ')],
    [words.cookieDomain, deployment.cookieDomain ?? words.notSet],
    [words.provider, [words[provider.kind], provider.address].filter(Boolean).join(' · ')],
    [words.clientId, provider.clientId],
    [words.clientSecret, whether(provider.hasSecret)],
    [words.mailServer, mail.server ? `${mail.server} · ${mail.encryption}` : words.noMailServer],
    [words.mailFrom, mail.from || words.notSet],
    [words.mailUser, mail.user ?? words.notSet],
    [words.mailPassword, whether(mail.hasPassword)],
    [words.mailPace, mail.perSecond],
    [words.files, words[deployment.files]],
    [words.database, words.databaseText(database)],
    [words.migrations, words.migrationText(migrations)],
    [words.worker, <WorkerState key="worker" worker={worker} />],
  ]
}

/** Read-only view of values that only the server configuration can change, with a button that sends a test mail. */
export function DeploymentCard({ deployment }: { deployment: Deployment }) {
  const words = usePhrases(deploymentPhrases)
  const facts = useFacts(deployment)
  const test = useWrite('POST /iam-authority/v1/admin/setting/testMail', {
    done: ({ to, isHeld }) =>
      notify.success(isHeld ? words.testMailHeld({ to }) : words.testMailSent({ to })),
  })
  return (
    <Card
      title={words.title}
      className="settings-card"
      actions={
        <>
          <span className="spacer" />
          <Button
            size="small"
            icon="mail"
            busy={test.isPending}
            data-perm="setting.test-mail"
            onClick={() => test.mutate({})}
          >
            {words.testMail}
          </Button>
        </>
      }
    >
      <p className="settings-card-about">{words.about}</p>
      <dl className="deployment-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="deployment-limits">{words.limits}</h3>
      <dl className="deployment-facts">
        {deployment.limits.map(({ name, limit, windowSeconds: seconds }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="figures">{words.limitText({ limit, seconds })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
