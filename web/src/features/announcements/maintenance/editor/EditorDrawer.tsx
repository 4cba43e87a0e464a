import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { EditorForm } from './EditorForm.tsx'
import { editorPhrases } from './phrases.ts'

type Props = {
  /** Id of the edited announcement; absent for a new one. */
  bulletinId: string | undefined
  /** Id of the announcement that a new one copies. */
  copied: string | undefined
  onClose: () => void
}

/** Opens an existing or a new announcement in the drawer. */
export function EditorDrawer({ bulletinId, copied, onClose }: Props) {
  const source = bulletinId ?? copied
  if (source === undefined) return <EditorForm detail={undefined} original={undefined} onClose={onClose} />
  return <Opened key={source} id={source} isCopy={bulletinId === undefined} onClose={onClose} />
}

type OpenedProps = { id: string; isCopy: boolean; onClose: () => void }

function Opened({ id, isCopy, onClose }: OpenedProps) {
  const words = usePhrases(editorPhrases)
  const { data, error, isFetching, refetch } = useRead({
    ...read('GET /iam-portal/system/bulletin/detail', { query: { bulletinId: id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const title = isCopy ? words.create : words.edit
  // The form starts from the newest stored version; later reads must not overwrite the edits.
  const [settled, setSettled] = useState<MaintainedDetail>()
  if (!settled && data && !isFetching) setSettled(data)
  if (settled)
    return (
      <EditorForm
        detail={isCopy ? undefined : settled}
        original={isCopy ? settled : undefined}
        onClose={onClose}
      />
    )
  return (
    <Drawer title={title} closeLabel={words.close} onClose={onClose}>
      <RecordNotRead error={error} words={words} onBack={onClose} onRetry={refetch}>
        <SkeletonBlock width="60%" height={28} />
        <SkeletonBlock width="100%" height={240} />
      </RecordNotRead>
    </Drawer>
  )
}
