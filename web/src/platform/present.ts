import { useEffect, useState } from 'react'

const minute = 60_000

const looks = new Set<() => void>()

/**
 * Makes every component that depends on the time read the clock, because something has begun or ended within the
 * current minute.
 */
export const lookAtClock = (): void => {
  for (const look of looks) look()
}

/** Returns the current time in milliseconds, updated at every full minute, for announced begin and end times. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    looks.add(look)
    // Runs at once if the minute has already passed while the component was not mounted.
    const timer = setTimeout(look, now - (now % minute) + minute - Date.now())
    return () => {
      looks.delete(look)
      clearTimeout(timer)
    }
  }, [now])
  return now
}
