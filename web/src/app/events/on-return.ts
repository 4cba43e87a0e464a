import { readHomeIfOld } from '#web/platform/home/home-data.ts'

/**
 * Reads home anew when somebody comes back to the page, unless it was read a moment ago: they may have changed their applications
 * in another tab or on another device. `mayRead`: whether there is a home to read. Gives what ends it.
 */
export function readOnReturn(mayRead: () => boolean): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && mayRead()) readHomeIfOld()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
