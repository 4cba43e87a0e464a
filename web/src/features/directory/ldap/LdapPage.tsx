import type { LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Table } from '#web/ui/Table.tsx'
import { ldapPhrases } from './phrases.ts'
import { isOpen } from './RunState.tsx'
import { type Action, useSourceColumns } from './source-columns.tsx'
import { touched } from './touched.ts'
import '#web/platform/list/list-card.css'
import './ldap.css'

const drawer = onDemand(() => import('./SourceDrawer.tsx').then((chunk) => chunk.SourceDrawer))
const runsDialog = onDemand(() => import('./RunsDialog.tsx').then((chunk) => chunk.RunsDialog))
const testDialog = onDemand(() => import('./TestDialog.tsx').then((chunk) => chunk.TestDialog))

/** Interval for reading the list again while a run is in progress. */
const againMs = 3000

type Opened = { action: Action | 'add'; source: LdapSource | undefined; runId?: string }

type Asked = { source: LdapSource; onClose: () => void }

function RemoveQuestion({ source, onClose }: Asked) {
  const words = usePhrases(ldapPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/ldap/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  return (
    <Question
      title={words.removeQuestion}
      action={words.remove}
      isDanger
      busy={write.isPending}
      onGo={() => write.mutate({ body: { id: source.id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <bdi>{source.name}</bdi>
      </p>
      <p>{words.removeAbout}</p>
    </Question>
  )
}

function RunQuestion({ source, onClose, onBegun }: Asked & { onBegun: (runId: string) => void }) {
  const words = usePhrases(ldapPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/ldap/run', { invalidates: touched })
  return (
    <Question
      title={words.runQuestion}
      action={words.run}
      busy={write.isPending}
      onGo={() =>
        write.mutate(
          { body: { id: source.id } },
          { onSuccess: ({ runId }) => onBegun(runId), onError: onClose },
        )
      }
      onClose={onClose}
    >
      <p>
        <bdi>{source.name}</bdi>
      </p>
      <p>{words.runAbout}</p>
    </Question>
  )
}

/** Renders the dialog or drawer of the opened action. */
function OpenedAction({ opened, onOpen }: { opened: Opened; onOpen: (next: Opened | undefined) => void }) {
  const { action, source, runId } = opened
  const onClose = () => onOpen(undefined)
  if (action === 'add' || action === 'edit') return <OnDemand load={drawer} props={{ source, onClose }} />
  if (!source) return null
  if (action === 'remove') return <RemoveQuestion source={source} onClose={onClose} />
  if (action === 'test') return <OnDemand load={testDialog} props={{ source, onClose }} />
  if (action === 'run')
    return (
      <RunQuestion
        source={source}
        onClose={onClose}
        onBegun={(begun) => onOpen({ action: 'runs', source, runId: begun })}
      />
    )
  return <OnDemand load={runsDialog} props={{ source, onClose, ...(runId && { runId }) }} />
}

/** The LDAP directories from which people and organizations are imported. */
export function LdapPage() {
  const words = usePhrases(ldapPhrases)
  const [opened, setOpened] = useState<Opened>()
  const { data, isError, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/ldap/list'),
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ lastRun }) => lastRun && isOpen(lastRun)) ? againMs : false,
  })
  const attempt = useWrite('POST /iam-authority/v1/admin/ldap/try', { invalidates: touched })
  const columns = useSourceColumns((action, source) => {
    if (action !== 'try') return setOpened({ action, source })
    attempt.mutate(
      { body: { id: source.id } },
      { onSuccess: ({ runId }) => setOpened({ action: 'runs', source, runId }) },
    )
  })
  return (
    <Page
      title={words.title}
      actions={
        <AddButton data-perm="ldap.create" onClick={() => setOpened({ action: 'add', source: undefined })}>
          {words.add}
        </AddButton>
      }
    >
      <div className="card list-card ldap">
        {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
        {data && data.list.length === 0 && <EmptyState title={words.empty} />}
        {data && data.list.length > 0 && (
          <Table label={words.title} columns={columns} rows={data.list} rowKey={({ id }) => id} />
        )}
      </div>
      <p className="ldap-about">{words.about}</p>
      {opened && <OpenedAction opened={opened} onOpen={setOpened} />}
    </Page>
  )
}
