import { Dynamics } from '#web/features/announcements/reading/dynamics/Dynamics.tsx'
import { useAppTile } from './use-app-tile.tsx'

/** The announcements, with the usual application tiles. */
export function SystemDynamicsPage() {
  return <Dynamics tileOf={useAppTile()} />
}
