import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import './locked-tile.css'

type Props = { app: Pick<LockedApp, 'appName' | 'icon' | 'hue'>; size: number }

/** The tile of an application that the person does not have: its own icon with a lock. */
export function LockedTile({ app: { appName, icon, hue }, size }: Props) {
  return (
    <span className="locked-tile">
      <AppTile icon={icon} name={appName} hue={hue} size={size} />
      <span className="locked-tile-mark">
        <Icon name="lock" size={11} />
      </span>
    </span>
  )
}
