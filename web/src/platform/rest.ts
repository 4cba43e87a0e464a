import { useEffect, useState } from 'react'

/** Returns the remaining seconds until a request may be repeated; `start` restarts the countdown. */
export function useRest(seconds: number): { left: number; start: () => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isResting = left > 0
  useEffect(() => {
    if (!isResting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isResting])
  return {
    left,
    start() {
      const at = Date.now()
      setNow(at)
      setUntil(at + seconds * 1000)
    },
  }
}
