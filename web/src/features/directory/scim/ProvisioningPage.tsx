import type { ProvisioningClient } from '@iambiz/contract/features/directory/scim.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useClientColumns } from './client-columns.tsx'
import { provisioningPhrases } from './phrases.ts'
import './provisioning.css'

const drawer = onDemand(() => import('./ClientDrawer.tsx').then((chunk) => chunk.ClientDrawer))

function Address({ address }: { address: string }) {
  const words = usePhrases(provisioningPhrases)
  return (
    <section className="card provisioning-address" aria-label={words.address}>
      <h2>{words.address}</h2>
      <p>
        <code>{address}</code>
        <Button size="small" icon="copy" onClick={() => void copyText(address, words)}>
          {words.copy}
        </Button>
      </p>
      <p className="provisioning-about">{words.about}</p>
    </section>
  )
}

type ListProps = { clients: ProvisioningClient[]; onOpen: (client: ProvisioningClient) => void }

function ClientList({ clients, onOpen }: ListProps) {
  const words = usePhrases(provisioningPhrases)
  const columns = useClientColumns(onOpen)
  if (clients.length === 0) return <EmptyState title={words.none} />
  return <Table label={words.title} columns={columns} rows={clients} rowKey={({ id }) => id} />
}

function Waiting() {
  const words = usePhrases(provisioningPhrases)
  return (
    <Skeleton label={words.loading}>
      {[0, 1, 2].map((line) => (
        <SkeletonBlock key={line} height={44} />
      ))}
    </Skeleton>
  )
}

/** The external clients that provision people and organizations through SCIM (RFC 7644). */
export function ProvisioningPage() {
  const words = usePhrases(provisioningPhrases)
  // Only the id is stored, so that the drawer always shows the newest version of the client from the list.
  const [opened, setOpened] = useState<{ id: string | undefined }>()
  const { data, isError, refetch } = useRead(read('POST /iam-authority/v1/admin/provisioning/list'))
  const client = data?.list.find(({ id }) => id === opened?.id)
  return (
    <Page
      title={words.title}
      actions={
        <AddButton data-perm="provisioning.create" onClick={() => setOpened({ id: undefined })}>
          {words.add}
        </AddButton>
      }
    >
      {data && <Address address={data.address} />}
      <div className="card provisioning">
        {isError ? (
          <LoadFailed title={words.failed} onRetry={refetch} />
        ) : data ? (
          <ClientList clients={data.list} onOpen={({ id }) => setOpened({ id })} />
        ) : (
          <Waiting />
        )}
      </div>
      {opened && (opened.id === undefined || client) && (
        <OnDemand
          key={client ? `${client.id} ${client.revision}` : 'new'}
          load={drawer}
          props={{
            client,
            onSaved: ({ id }: { id: string }) => setOpened({ id }),
            onClose: () => setOpened(undefined),
          }}
        />
      )}
    </Page>
  )
}
