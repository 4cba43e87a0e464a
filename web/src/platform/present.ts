import { useEffect, useState } from 'react'

const minute = 60_000

const looks = new Set<() => void>()

/** Has every text that tells a time look at the clock, because something has begun or ended within the minute. */
export const lookAtClock = (): void => {
  for (const look of looks) look()
}

/** The present instant in milliseconds, renewed with every minute of the clock, at which announced times begin and end. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    looks.add(look)
    // At once where the minute has passed while nothing was shown.
    const timer = setTimeout(look, now - (now % minute) + minute - Date.now())
    return () => {
      looks.delete(look)
      clearTimeout(timer)
    }
  }, [now])
  return now
}
