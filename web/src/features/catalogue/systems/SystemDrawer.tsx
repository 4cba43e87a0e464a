import type { ManagedSystem } from '@iambiz/contract/features/catalogue/systems.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { InUseTag } from '#web/platform/list/InUseTag.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { KeysSection } from './KeysSection.tsx'
import { ManagersSection } from './ManagersSection.tsx'
import { systemPhrases } from './phrases.ts'
import { SystemForm } from './SystemForm.tsx'
import { useNameOf } from './system-columns.tsx'
import { touched } from './touched.ts'

type OneProps = { system: ManagedSystem; onClose: () => void }

function Facts({ system }: { system: ManagedSystem }) {
  const words = usePhrases(systemPhrases)
  const { systemCode, nameZh, nameEn, appKey, roleAuth, status } = system
  return (
    <dl className="system-facts">
      <dt>{words.systemCode}</dt>
      <dd className="figures">{systemCode}</dd>
      <dt>{words.nameZh}</dt>
      <dd lang="zh">{nameZh}</dd>
      <dt>{words.nameEn}</dt>
      <dd lang="en">{nameEn || '—'}</dd>
      <dt>{words.appKey}</dt>
      <dd>
        <code>{appKey}</code>{' '}
        <Button
          kind="link"
          size="small"
          aria-label={words.copyAppKey}
          onClick={() => void copyText(appKey, words)}
        >
          {words.copy}
        </Button>
      </dd>
      <dt>{words.roleAuth}</dt>
      <dd>{roleAuth === 1 ? words.byRoles : words.byOwner}</dd>
      <dt>{words.status}</dt>
      <dd>
        <InUseTag isInUse={status === 1} />
      </dd>
    </dl>
  )
}

function Applications({ system: { applications, apps } }: { system: ManagedSystem }) {
  const words = usePhrases(systemPhrases)
  const nameOf = useNameOf()
  const more = apps - applications.length
  return (
    <section className="system-section" aria-label={words.applications}>
      <h3>{words.applications}</h3>
      {apps === 0 && <p className="system-quiet">{words.noApplications}</p>}
      <ul className="system-applications">
        {applications.map((app) => (
          <li key={app.appId}>
            <Link href={areaPath('applications', app.appId)}>{nameOf(app)}</Link>
          </li>
        ))}
        {more > 0 && <li className="system-quiet">{words.moreApplications({ count: more })}</li>}
      </ul>
    </section>
  )
}

function SwitchQuestion({ system, onClose }: OneProps) {
  const words = usePhrases(systemPhrases)
  const name = useNameOf()(system)
  // The record is read again before the dialog closes, but the question must not change.
  const [next] = useState<0 | 1>(system.status === 1 ? 0 : 1)
  const write = useWrite('POST /iam-authority/v1/admin/system/status', {
    invalidates: touched,
    done: () => notify.success(words.switched),
  })
  return (
    <Question
      title={next === 0 ? words.disableTitle({ name }) : words.enableTitle({ name })}
      action={next === 0 ? words.disable : words.enable}
      isDanger={next === 0}
      busy={write.isPending}
      onGo={() => write.mutate({ body: { ids: [system.systemCode], status: next } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{next === 0 ? words.disableAbout : words.enableAbout}</p>
    </Question>
  )
}

type Action = 'edit' | 'switch' | 'remove'

function Actions({ system, onAction }: { system: ManagedSystem; onAction: (action: Action) => void }) {
  const words = usePhrases(systemPhrases)
  return (
    <>
      {!system.isPortal && (
        <Button data-perm="business-system.delete" onClick={() => onAction('switch')}>
          {system.status === 1 ? words.disable : words.enable}
        </Button>
      )}
      {!system.isPortal && system.apps === 0 && (
        <Button icon="trash-2" data-perm="business-system.delete" onClick={() => onAction('remove')}>
          {words.remove}
        </Button>
      )}
      <span className="spacer" />
      <Button icon="pencil" onClick={() => onAction('edit')}>
        {words.edit}
      </Button>
    </>
  )
}

/** Drawer of one business system: its names, managers, keys and applications. */
export function SystemDrawer({ systemCode, onClose }: { systemCode: string; onClose: () => void }) {
  const words = usePhrases(systemPhrases)
  const nameOf = useNameOf()
  const [doing, setDoing] = useState<Action>()
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/system/detail', { body: { systemCode } }),
    staleTime: 0,
  })
  const stop = () => setDoing(undefined)
  if (doing === 'edit' && data)
    return (
      <SystemForm system={data} onReload={() => void refetch().then(stop)} onSaved={stop} onClose={stop} />
    )
  return (
    <Drawer
      title={data ? nameOf(data) : isMissing(error) ? words.system : systemCode}
      closeLabel={words.close}
      onClose={onClose}
      footer={data && <Actions system={data} onAction={setDoing} />}
    >
      {data ? (
        <>
          <Facts system={data} />
          <ManagersSection key={`managers ${data.revision}`} system={data} />
          <KeysSection system={data} />
          <Applications system={data} />
        </>
      ) : (
        <RecordNotRead error={error} words={words} onBack={onClose} onRetry={refetch}>
          <SkeletonBlock height={320} />
        </RecordNotRead>
      )}
      {doing === 'switch' && data && <SwitchQuestion system={data} onClose={stop} />}
      {doing === 'remove' && data && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/system/delete"
          id={systemCode}
          touched={touched}
          title={words.removeTitle({ name: nameOf(data) })}
          words={words}
          onClose={stop}
          onGone={onClose}
        >
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </Drawer>
  )
}
