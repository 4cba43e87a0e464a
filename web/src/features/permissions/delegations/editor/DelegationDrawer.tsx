import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { authorityRead } from '../authority-read.ts'
import { DelegationForm } from './DelegationForm.tsx'
import { editorPhrases } from './phrases.ts'

type Props = {
  /** The delegation to change; undefined to create one. */
  delegation: Delegation | undefined
  /** The delegation from which a new one copies its values. */
  again: Delegation | undefined
  onClose: () => void
}

/** Drawer to change or create a delegation; it waits until the roles that can be delegated are loaded. */
export function DelegationDrawer({ delegation, again, onClose }: Props) {
  const words = usePhrases(editorPhrases)
  const { data, error, refetch } = useRead(authorityRead())
  const isPossible = data?.principal.some(({ delegable }) => delegable) || delegation !== undefined
  if (data && isPossible)
    return (
      <DelegationForm delegation={delegation} again={again} authorities={data.principal} onClose={onClose} />
    )
  return (
    <Drawer title={delegation ? words.change : words.create} closeLabel={words.close} onClose={onClose}>
      {error || !data ? (
        <NotRead error={error} words={words} onRetry={refetch}>
          <SkeletonBlock width="60%" height={28} />
          <SkeletonBlock width="100%" height={240} />
        </NotRead>
      ) : (
        <EmptyState title={words.nothing} />
      )}
    </Drawer>
  )
}
