import { leaving } from '#web/platform/navigation/unsaved.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'

const loadDialog = onDemand(() => import('./LeavingDialog.tsx').then((chunk) => chunk.LeavingDialog))

/** Asks once before unsaved changes are discarded. */
export function LeavingQuestion() {
  const go = useObservable(leaving)
  return go && <OnDemand load={loadDialog} props={{ onLeave: go }} />
}
