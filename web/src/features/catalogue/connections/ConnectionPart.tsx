import type { Connection, ConnectionTemplate } from '@iambiz/contract/features/catalogue/connections.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ConnectionOverview } from './ConnectionOverview.tsx'
import { connectionPhrases } from './phrases.ts'
import { TemplateChoice } from './TemplateChoice.tsx'
import type { SavedConnection } from './use-connection-form.ts'
import type { App } from './values.ts'
import './connections.css'

const connectionForm = onDemand(() => import('./ConnectionForm.tsx').then((chunk) => chunk.ConnectionForm))

type Doing = { template: ConnectionTemplate } | { connection: Connection } | undefined

/**
 * Moves focus and scroll position to the start of a new step, because the button that had the focus has been removed.
 */
function useBeginning(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.focus()
    place.current?.closest('.dialog-body')?.scrollTo({ top: 0 })
  }, [step])
  return place
}

const stepOf = (doing: Doing, secret: string | undefined): string =>
  doing ? ('connection' in doing ? 'change' : doing.template.template) : secret === undefined ? '' : 'secret'

/** The steps of a connection: choose a template, fill in the form, then the overview, from which it can be changed. */
function Steps({ app, connection, onReload }: { app: App } & Known) {
  const [doing, setDoing] = useState<Doing>()
  const [secret, setSecret] = useState<string>()
  const stop = useCallback(() => setDoing(undefined), [])
  const onSaved = useCallback(({ clientSecret }: SavedConnection) => {
    setDoing(undefined)
    if (clientSecret) setSecret(clientSecret)
  }, [])
  const place = useBeginning(stepOf(doing, secret))
  return (
    <div ref={place} className="connection" tabIndex={-1}>
      {doing ? (
        <OnDemand
          key={'connection' in doing ? doing.connection.revision : doing.template.template}
          load={connectionForm}
          props={{
            app,
            ...doing,
            onReload: () =>
              void onReload().then((theirs) => setDoing(theirs ? { connection: theirs } : undefined)),
            onSaved,
            onCancel: stop,
          }}
        />
      ) : connection ? (
        <ConnectionOverview
          app={app}
          connection={connection}
          secret={secret}
          onSecret={setSecret}
          onChange={() => setDoing({ connection })}
        />
      ) : (
        <TemplateChoice appId={app.appId} onChoose={(template) => setDoing({ template })} />
      )}
    </div>
  )
}

type Known = { connection: Connection | null; onReload: () => Promise<Connection | null | undefined> }

/** The single sign-on settings of an application, as a part of the application's page. */
export function ConnectionPart(app: App) {
  const words = usePhrases(connectionPhrases)
  const mayChange = useSession().signedIn.adminKind === 'super_manager'
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/connection/detail', { body: { appId: app.appId } }),
    staleTime: 0,
  })
  if (!data && error)
    return (
      <LoadFailed
        title={isMissing(error) ? words.missing : words.failed}
        detail={isMissing(error) ? undefined : refusalOf(error)}
        onRetry={refetch}
      />
    )
  if (!data)
    return (
      <Skeleton label={words.loading}>
        <SkeletonBlock height={88} />
        <SkeletonBlock height={240} />
      </Skeleton>
    )
  if (!data.isBundled) return <EmptyState title={words.otherProvider} detail={words.otherProviderAbout} />
  if (!data.connection && !mayChange) return <EmptyState title={words.notConnected} detail={words.askSuper} />
  return (
    <Steps
      app={app}
      connection={data.connection}
      onReload={() => refetch().then((answer) => answer.data?.connection)}
    />
  )
}
