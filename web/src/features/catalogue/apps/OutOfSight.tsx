import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { laterAppPhrases } from './later-phrases.ts'
import { hiddenPhrases } from './visibility-phrases.ts'
import './out-of-sight.css'

const loadLocked = onDemand(() => import('./LockedApps.tsx').then((chunk) => chunk.LockedApps))

type Props = {
  filter: string
  hidden: { count: number; onManage: () => void }
  onRequest?: ((app: LockedApp) => void) | undefined
}

/** The applications outside the directory: locked ones and hidden ones. */
export function OutOfSight({ filter, hidden, onRequest }: Props) {
  const { showLocked } = usePhrases(laterAppPhrases)
  const { manage } = usePhrases(hiddenPhrases)
  const [showsLocked, setShowsLocked] = useState(false)
  return (
    <div className="app-locked">
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
      {showsLocked && <OnDemand load={loadLocked} props={{ filter, onRequest }} />}
    </div>
  )
}
