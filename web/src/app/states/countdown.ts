import { useEffect, useRef, useState } from 'react'

/** Returns the seconds left until `onEnd`, after which the countdown restarts; pauses while the page is hidden. */
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
