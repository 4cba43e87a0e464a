import { useEffect, useRef, useState } from 'react'

/** Seconds left until `onEnd`, which then starts over; stands still while nobody looks at the page. */
export const useCountdown = (seconds: number, onEnd: () => void): number => {
  const [left, setLeft] = useState(seconds)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((count) => count - 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left > 0) return
    setLeft(seconds)
    end.current()
  }, [left, seconds])
  return Math.max(left, 0)
}
