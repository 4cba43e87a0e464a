import type { AvailableApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { useEffect } from 'react'
import { askedWhy, wantedApp } from '#web/features/catalogue/apps/app-menu.ts'
import { isRequestable, useLockedApps } from '#web/features/catalogue/apps/locked.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { requestedPhrases } from './requested-phrases.ts'

type Props = { appCode: string; apps: AvailableApps; onClose: () => void }

/** Opens the request for the application in the address, or explains why it cannot be requested. */
export function RequestedApp({ appCode, apps, onClose }: Props) {
  const words = usePhrases(requestedPhrases)
  const { data, isError } = useLockedApps()
  const own = apps.page.list.find((app) => app.appCode === appCode)
  const locked = own ? undefined : data?.locked?.find((app) => app.appCode === appCode)
  const isKnown = Boolean(own || data || isError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, as soon as it is known
  useEffect(() => {
    if (!isKnown) return
    if (own) notify.success(words.yours({ name: own.appName }))
    else if (locked && isRequestable(locked)) wantedApp.set(locked)
    else if (locked?.requested) notify.success(words.requested({ name: locked.appName }))
    else if (locked) askedWhy.set({ appId: locked.appId })
    else notify.failure(isError ? words.failed : words.missing)
    onClose()
  }, [isKnown])
  return null
}
