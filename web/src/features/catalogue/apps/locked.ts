import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { isActing } from '#web/platform/session/store.ts'

/** Reads the applications that the person does not have, and their requests; an agent cannot request access. */
export const useLockedApps = () =>
  useRead({
    ...read('POST /iam-portal/v1/portal/availableApp', { body: { includeLocked: true, pageSize: 1 } }),
    enabled: !isActing(),
  })

/** Whether the person can request access now; an open request has to be answered first. */
export const isRequestable = ({ requestable, requested }: LockedApp): boolean => requestable && !requested

const rankOf = ({ request }: LockedApp): number => (request ? { open: 0, refused: 1 }[request.state] : 2)

/** Returns the requested applications first, then the refused ones; otherwise the order stays. */
export const requestedFirst = (apps: readonly LockedApp[]): LockedApp[] =>
  apps.toSorted((left, right) => rankOf(left) - rankOf(right))
