import { onDemand } from '#web/platform/on-demand/chunk.ts'

export const changeDialog = onDemand(() => import('./ChangeDialog.tsx').then((chunk) => chunk.ChangeDialog))
