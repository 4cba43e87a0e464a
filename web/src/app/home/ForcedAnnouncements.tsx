import { Forced } from '#web/features/announcements/reading/forced/Forced.tsx'
import { tileOf } from '../app-tile.tsx'

/** Announcements that must be confirmed before home can be used, with the usual application tiles. */
export function ForcedAnnouncements() {
  return <Forced tileOf={tileOf} />
}
