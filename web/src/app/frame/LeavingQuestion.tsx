import { useSyncExternalStore } from 'react'
import { leaving } from '#web/platform/navigation/unsaved.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'

const loadDialog = onDemand(() => import('./LeavingDialog.tsx').then((chunk) => chunk.LeavingDialog))

/** Asks once before changes that are not saved are given up. */
export function LeavingQuestion() {
  const go = useSyncExternalStore(leaving.subscribe, leaving.get)
  return go && <OnDemand load={loadDialog} props={{ onLeave: go }} />
}
