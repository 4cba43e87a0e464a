import { useEffect, useState } from 'react'

const minute = 60_000

/** The present instant in milliseconds, renewed every minute, for texts such as "8 minutes ago". */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
