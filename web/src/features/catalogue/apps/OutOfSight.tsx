import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { lockedAppsParameter } from '#web/platform/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { laterAppPhrases } from './later-phrases.ts'
import { hiddenPhrases } from './visibility-phrases.ts'
import './out-of-sight.css'

const loadLocked = onDemand(() => import('./LockedApps.tsx').then((chunk) => chunk.LockedApps))

type Props = {
  filter: string
  hidden: { count: number; onManage: () => void }
  /** Whether none of the person’s own applications matches: then matching ones that can be requested are shown. */
  isNothingFound: boolean
}

/** The applications outside the directory: locked ones and hidden ones. */
export function OutOfSight({ filter, hidden, isNothingFound }: Props) {
  const { showLocked } = usePhrases(laterAppPhrases)
  const { manage } = usePhrases(hiddenPhrases)
  const isAskedFor = new URLSearchParams(useSearch()).has(lockedAppsParameter)
  const [showsLocked, setShowsLocked] = useState(isAskedFor)
  const [isListed, setListed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // A page that stays open behind its tab can be asked for the list again.
  useEffect(() => {
    if (isAskedFor) setShowsLocked(true)
  }, [isAskedFor])
  // Only the list makes the page long enough to scroll here.
  useEffect(() => {
    if (isAskedFor && isListed) place.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor, isListed])
  return (
    <div ref={place} className="app-locked">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside `Switch` */}
      <label className="app-locked-switch">
        <Switch label={showLocked} checked={showsLocked} onChange={setShowsLocked} />
        {showLocked}
      </label>
      {hidden.count > 0 && (
        <Button kind="link" className="app-hidden" onClick={hidden.onManage}>
          {manage({ count: hidden.count })}
        </Button>
      )}
      {(showsLocked || isNothingFound) && (
        <OnDemand load={loadLocked} props={{ filter, isQuiet: !showsLocked, onListed: setListed }} />
      )}
    </div>
  )
}
