import { previewName } from '#web/platform/elements/preview-messages.ts'

/** Whether another page shows the portal inside itself; the simulator of roles is no such page. */
export const isFramed = (): boolean => window.parent !== window && window.name !== previewName
