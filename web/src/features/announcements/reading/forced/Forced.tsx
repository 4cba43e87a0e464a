import { useEffect, useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { renewHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { detailCall, listCall } from '../mark.ts'
import type { TileOf } from '../tile.ts'
import { ForcedDialog } from './ForcedDialog.tsx'
import { forcedPhrases } from './phrases.ts'

const most = 200
const notFoundStatus = 404

/** Returns the unconfirmed required announcements, and the count of all seen since the dialog opened. */
function useQueue() {
  const { data, isError, refetch } = useRead({
    ...read(listCall, { query: { forcedPush: '1', pageSize: most } }),
    refetchOnMount: 'always' as const,
  })
  const waiting = data?.list.filter(({ readStatus }) => readStatus < 2) ?? []
  const [met, setMet] = useState<readonly string[]>([])
  const unmet = waiting.map(({ bulletinId }) => bulletinId).filter((id) => !met.includes(id))
  if (unmet.length > 0) setMet([...met, ...unmet])
  return {
    current: waiting[0],
    next: waiting[1],
    place: { at: met.length - waiting.length + 1, count: met.length },
    isReady: data !== undefined,
    isError,
    refetch,
  }
}

function Unreadable({ onRetry, onLater }: { onRetry: () => unknown; onLater: () => void }) {
  const words = usePhrases(forcedPhrases)
  // A failed read must not block the home page; the announcement appears again on the next visit.
  return (
    <Dialog
      open
      title={words.unreadable}
      className="forced-dialog"
      footer={<Button onClick={onLater}>{words.later}</Button>}
    >
      <LoadFailed title={words.unreadable} onRetry={onRetry} />
    </Dialog>
  )
}

function Opening() {
  const words = usePhrases(forcedPhrases)
  return (
    <Dialog open title={words.title} className="forced-dialog">
      <EmptyState title={words.loading} />
    </Dialog>
  )
}

type OneProps = {
  bulletinId: string
  place: { at: number; count: number }
  tileOf: TileOf
  onGone: () => unknown
  onLater: () => void
}

function One({ bulletinId, place, tileOf, onGone, onLater }: OneProps) {
  const { data, error, refetch } = useRead({
    ...read(detailCall, { query: { bulletinId } }),
    refetchOnMount: 'always' as const,
  })
  const isGone = error?.status === notFoundStatus
  useEffect(() => {
    if (!isGone) return
    onGone()
    renewHomeData()
  }, [isGone, onGone])
  if (data) return <ForcedDialog announcement={data} place={place} tileOf={tileOf} />
  return error && !isGone ? <Unreadable onRetry={refetch} onLater={onLater} /> : <Opening />
}

/** Shows the required announcements above the home page, one after the other. */
export function Forced({ tileOf }: { tileOf: TileOf }) {
  const { current, next, place, isReady, isError, refetch } = useQueue()
  // Prefetches the next announcement, so that it appears without delay after the confirmation.
  useRead({
    ...read(detailCall, { query: { bulletinId: next?.bulletinId ?? '' } }),
    enabled: next !== undefined,
  })
  const [isPutOff, putOff] = useState(false)
  const later = () => putOff(true)
  if (isPutOff) return null
  if (current)
    return (
      <One bulletinId={current.bulletinId} place={place} tileOf={tileOf} onGone={refetch} onLater={later} />
    )
  if (isError) return <Unreadable onRetry={refetch} onLater={later} />
  return isReady ? null : <Opening />
}
