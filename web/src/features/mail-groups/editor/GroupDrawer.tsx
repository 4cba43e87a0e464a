import type { MailGroupDetail } from '@iambiz/contract/features/mail-groups.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { columnPhrases, formPhrases } from '../phrases.ts'
import { GroupForm } from './GroupForm.tsx'

type Props = {
  /** Absent for a new one. */
  groupId: string | undefined
  onClose: () => void
}

const missing = [400, 404]

/** Opens a group, or a new one, in the drawer. */
export function GroupDrawer({ groupId, onClose }: Props) {
  if (groupId === undefined) return <GroupForm group={undefined} onClose={onClose} />
  return <Opened key={groupId} id={groupId} onClose={onClose} />
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const words = usePhrases(formPhrases)
  const columns = usePhrases(columnPhrases)
  const { data, error, isFetching, refetch } = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/detail/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  // Editing begins on what is stored now, and what is read later does not change it.
  const [settled, setSettled] = useState<MailGroupDetail>()
  if (!settled && !isFetching && data?.kind === 'GROUP') setSettled(data)
  if (settled)
    return (
      <GroupForm
        // What somebody else has stored is taken over as a whole.
        key={settled.revision}
        group={settled}
        onTheirs={setSettled}
        onClose={onClose}
      />
    )
  const isMissing = (error && missing.includes(error.status)) || (data && data.kind !== 'GROUP')
  return (
    <Drawer title={words.edit} closeLabel={words.close} onClose={onClose}>
      {isMissing ? (
        <EmptyState alert title={columns.missing} />
      ) : error ? (
        <LoadFailed title={words.failed} onRetry={refetch} />
      ) : (
        <Skeleton label={words.loading}>
          <SkeletonBlock width="60%" height={28} />
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      )}
    </Drawer>
  )
}
