import { Dynamics } from '#web/features/announcements/reading/dynamics/Dynamics.tsx'
import { useAppTile } from './use-app-tile.tsx'

/** The announcements, with applications drawn as everywhere. */
export function SystemDynamicsPage() {
  return <Dynamics tileOf={useAppTile()} />
}
