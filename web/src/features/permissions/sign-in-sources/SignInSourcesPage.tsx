import type { SignInSource } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { OrderedRecords } from '#web/platform/records/OrderedRecords.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'
import { sourcePhrases } from './phrases.ts'
import { type Action, SourceLine, useNameOf } from './SourceLine.tsx'
import { TestDialog } from './TestDialog.tsx'
import { touched } from './touched.ts'
import './sign-in-sources.css'

const drawer = onDemand(() => import('./SourceDrawer.tsx').then((chunk) => chunk.SourceDrawer))

type Opened = { action: Action; source: SignInSource | undefined }

function RemoveSource({ source, onClose }: { source: SignInSource; onClose: () => void }) {
  const words = usePhrases(sourcePhrases)
  const name = useNameOf()(source)
  const { id, revision, people } = source
  const write = useWrite('POST /iam-authority/v1/admin/signInSource/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  const go = () => write.mutate({ body: { id, revision } }, { onSettled: onClose })
  return (
    <Question
      title={words.removeQuestion}
      action={words.remove}
      isDanger
      busy={write.isPending}
      onGo={go}
      onClose={onClose}
    >
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>{words.removeAbout({ count: people })}</p>
    </Question>
  )
}

function Ordered({
  sources,
  onOpen,
}: {
  sources: readonly SignInSource[]
  onOpen: (opened: Opened) => void
}) {
  const words = usePhrases(sourcePhrases)
  const nameOf = useNameOf()
  const write = useWrite('POST /iam-authority/v1/admin/signInSource/order', {
    invalidates: touched,
    done: () => notify.success(words.ordered),
  })
  if (sources.length === 0) return <EmptyState title={words.none} />
  return (
    <OrderedRecords
      label={words.title}
      records={sources.map((source) => ({ ...source, name: nameOf(source) }))}
      asked={write.isPending ? write.variables.body.ids : undefined}
      onOrder={(ids) => write.mutate({ body: { ids } })}
    >
      {(source) => <SourceLine source={source} onAction={(action) => onOpen({ action, source })} />}
    </OrderedRecords>
  )
}

/** Ways to sign in that are not rows: where they are set up. */
function FixedWays({ external }: { external: readonly ExternalType[] }) {
  const words = usePhrases(sourcePhrases)
  return (
    <section className="card source-fixed" aria-labelledby="source-fixed">
      <h2 id="source-fixed">{words.fixed}</h2>
      <ul>
        <li>
          {words.password}
          <small>{words.passwordAt}</small>
        </li>
        {external.map((type) => (
          <li key={type}>
            {words[type]}
            <small>{words.externalOn}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sources of identity in their order. */
export function SignInSourcesPage() {
  const words = usePhrases(sourcePhrases)
  const nameOf = useNameOf()
  const list = useRead(read('GET /iam-authority/v1/admin/signInSource/list'))
  const [opened, setOpened] = useState<Opened>()
  if (list.isError) return <LoadFailed title={words.failed} onRetry={list.refetch} />
  const { data } = list
  const onClose = () => setOpened(undefined)
  const { action, source } = opened ?? {}
  return (
    <Page
      title={words.title}
      actions={
        data?.isBundled && (
          <AddButton
            data-perm="sign-in-source.create"
            onClick={() => setOpened({ action: 'edit', source: undefined })}
          >
            {words.add}
          </AddButton>
        )
      }
    >
      {data && !data.isBundled && <p className="source-strip">{words.otherProvider}</p>}
      {data?.isBundled && (
        <>
          <div className="card source-list">
            <p className="source-hint">{words.about}</p>
            <Ordered sources={data.sources} onOpen={setOpened} />
          </div>
          <FixedWays external={data.external} />
        </>
      )}
      {source && action === 'test' && <TestDialog source={source} name={nameOf(source)} onClose={onClose} />}
      {source && action === 'people' && (
        <PeopleDialog source={source} name={nameOf(source)} onClose={onClose} />
      )}
      {source && action === 'remove' && <RemoveSource source={source} onClose={onClose} />}
      {data && action === 'edit' && (
        <OnDemand
          load={drawer}
          props={{ source, redirectBase: data.redirectBase, entityBase: data.entityBase, onClose }}
        />
      )}
    </Page>
  )
}
