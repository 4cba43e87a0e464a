import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { openingQuestion } from './open.ts'

const loadDialog = onDemand(() => import('./MaintenanceDialog.tsx').then((chunk) => chunk.MaintenanceDialog))

/** Asks before an application under maintenance is opened; one for the whole portal. */
export function OpeningDialog() {
  const question = useObservable(openingQuestion)
  return question && <OnDemand load={loadDialog} props={question} />
}
