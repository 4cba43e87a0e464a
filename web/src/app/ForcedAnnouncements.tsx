import { Forced } from '#web/features/announcements/reading/forced/Forced.tsx'
import { useAppTile } from './use-app-tile.tsx'

/** Announcements that must be confirmed before home can be used, with the usual application tiles. */
export function ForcedAnnouncements() {
  return <Forced tileOf={useAppTile()} />
}
