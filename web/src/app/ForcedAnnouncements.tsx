import { Forced } from '#web/features/announcements/reading/forced/Forced.tsx'
import { useAppTile } from './use-app-tile.tsx'

/** What must be read before home is used, with applications drawn as everywhere. */
export function ForcedAnnouncements() {
  return <Forced tileOf={useAppTile()} />
}
