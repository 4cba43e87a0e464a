import { readHomeIfOld } from '#web/platform/home/home-data.ts'

/**
 * Reads home again when the person returns to the page, unless it was read recently: they may have changed it in
 * another tab or on another device. `mayRead` returns whether there is a home to read. Returns a function that stops
 * it.
 */
export function readOnReturn(mayRead: () => boolean): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && mayRead()) readHomeIfOld()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
