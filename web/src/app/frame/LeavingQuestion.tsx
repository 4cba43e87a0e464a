import { leaving } from '#web/platform/navigation/unsaved.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'

const loadDialog = onDemand(() => import('./LeavingDialog.tsx').then((chunk) => chunk.LeavingDialog))

/** Asks once before changes that are not saved are given up. */
export function LeavingQuestion() {
  const go = useObservable(leaving)
  return go && <OnDemand load={loadDialog} props={{ onLeave: go }} />
}
