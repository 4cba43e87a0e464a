import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { openingQuestion } from './open.ts'

const loadDialog = onDemand(() => import('./MaintenanceDialog.tsx').then((chunk) => chunk.MaintenanceDialog))

/** Asks for confirmation before opening an application under maintenance; one instance for the whole portal. */
export function OpeningDialog() {
  const question = useObservable(openingQuestion)
  return question && <OnDemand load={loadDialog} props={question} />
}
