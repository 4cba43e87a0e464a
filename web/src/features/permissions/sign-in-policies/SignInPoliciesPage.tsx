import type { SignInPolicy } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Table } from '#web/ui/Table.tsx'
import { BreakGlassCard, GraceCard } from './BreakGlassCard.tsx'
import { policyPhrases } from './phrases.ts'
import { usePolicyColumns } from './policy-columns.tsx'
import { SimulatorPanel } from './SimulatorPanel.tsx'
import { touched } from './touched.ts'
import './sign-in-policies.css'

const drawer = onDemand(() => import('./PolicyDrawer.tsx').then((chunk) => chunk.PolicyDrawer))

type ListProps = { policies: SignInPolicy[]; onEdit: (policy: SignInPolicy) => void }

function PolicyList({ policies, onEdit }: ListProps) {
  const words = usePhrases(policyPhrases)
  const [removed, setRemoved] = useState<SignInPolicy>()
  const columns = usePolicyColumns({ onEdit, onRemove: setRemoved })
  return (
    <div className="card policies">
      {policies.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <Table label={words.title} columns={columns} rows={policies} rowKey={({ id }) => id} />
      )}
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/signInPolicy/delete"
          id={removed.id}
          touched={touched}
          title={words.removeQuestion}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            <bdi>{removed.nameZh}</bdi>
          </p>
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </div>
  )
}

/** Sign-in policies with their simulator, and the accounts that none applies to. */
export function SignInPoliciesPage() {
  const words = usePhrases(policyPhrases)
  const list = useRead(read('GET /iam-authority/v1/admin/signInPolicy/list'))
  const [opened, setOpened] = useState<{ policy: SignInPolicy | undefined }>()
  if (list.isError) return <LoadFailed title={words.failed} onRetry={list.refetch} />
  const { data } = list
  return (
    <Page
      title={words.title}
      actions={
        <AddButton data-perm="sign-in-policy.create" onClick={() => setOpened({ policy: undefined })}>
          {words.add}
        </AddButton>
      }
    >
      {data && (
        <>
          {!data.isInForce && <p className="policy-strip">{words.notInForce}</p>}
          <PolicyList policies={data.policies} onEdit={(policy) => setOpened({ policy })} />
          <p className="policy-about">{words.about}</p>
          <SimulatorPanel address={data.address} />
          <div className="policy-cards">
            <BreakGlassCard accounts={data.breakGlass} />
            <GraceCard />
          </div>
        </>
      )}
      {opened && data && (
        <OnDemand
          load={drawer}
          props={{ ...opened, address: data.address, onClose: () => setOpened(undefined) }}
        />
      )}
    </Page>
  )
}
