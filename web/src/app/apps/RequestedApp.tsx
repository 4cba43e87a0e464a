import type { AvailableApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { useEffect } from 'react'
import { askedWhy } from '#web/features/catalogue/apps/app-menu.ts'
import { RequestDialog } from '#web/features/permissions/requests/RequestDialog.tsx'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { requestedPhrases } from './requested-phrases.ts'

type Props = { appCode: string; apps: AvailableApps; onClose: () => void }

/** Opens the request for the application in the address, or explains why it cannot be requested. */
export function RequestedApp({ appCode, apps, onClose }: Props) {
  const words = usePhrases(requestedPhrases)
  const { data, isError } = useRead(
    read('POST /iam-portal/v1/portal/availableApp', { body: { includeLocked: true, pageSize: 1 } }),
  )
  const own = apps.page.list.find((app) => app.appCode === appCode)
  const locked = own ? undefined : data?.locked?.find((app) => app.appCode === appCode)
  const mayAsk = locked?.requestable && !locked.requested
  const isKnown = Boolean(own || data || isError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, as soon as it is known
  useEffect(() => {
    if (!isKnown || mayAsk) return
    if (own) notify.success(words.yours({ name: own.appName }))
    else if (locked?.requested) notify.success(words.requested({ name: locked.appName }))
    else if (locked) askedWhy.set({ appId: locked.appId })
    else notify.failure(isError ? words.failed : words.missing)
    onClose()
  }, [isKnown, mayAsk])
  return mayAsk && <RequestDialog app={locked} onClose={onClose} />
}
