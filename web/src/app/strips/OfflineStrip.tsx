import { useEffect, useState } from 'react'
import { keptAt, loadHomeData } from '#web/platform/home/home-reading.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { stripPhrases } from './phrases.ts'

/** Milliseconds until the portal is tried again while the cached home is shown. */
const pause = 15_000

const offlineNow = () => (navigator.onLine ? undefined : Date.now())

/** Returns when the network was lost; undefined while online, as far as the browser knows. */
function useOfflineSince(): number | undefined {
  const [since, setSince] = useState(offlineNow)
  useEffect(() => {
    const look = () => setSince(offlineNow())
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return since
}

/** If home came from the cache, reads it as soon as the portal answers. */
function useAgain(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return
    const again = () => void loadHomeData().catch(() => undefined)
    const timer = setInterval(again, pause)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isKept])
}

/** Shows that the page is offline, and the age of the data. */
export function OfflineStrip() {
  const words = usePhrases(stripPhrases)
  const since = useOfflineSince()
  const kept = useObservable(keptAt)
  useAgain(kept !== undefined)
  const at = kept ?? since
  if (at === undefined) return null
  return (
    <p className="connection-strip" role="status">
      <Icon name="wifi-off" size={15} />
      <RelativeTime time={toWireTime(at)} text={(time) => words.offline({ time })} />
    </p>
  )
}
