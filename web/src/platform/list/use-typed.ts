import { useEffect, useState } from 'react'

/** Debounce delay in milliseconds. */
const typingPause = 250

/**
 * Debounces typed text. Pending text is also passed on before the next press or loss of focus: otherwise the new filter
 * would close a row opened during the delay. A new text from outside replaces the typed one.
 */
export function useTyped(text: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the delay
  useEffect(() => {
    if (typed.trim() === text) return
    const pause = new AbortController()
    const handOn = () => {
      pause.abort()
      onPause(typed.trim())
    }
    const timer = setTimeout(handOn, typingPause)
    pause.signal.addEventListener('abort', () => clearTimeout(timer))
    const listening = { capture: true, signal: pause.signal }
    addEventListener('pointerdown', handOn, listening)
    addEventListener('focusout', handOn, listening)
    return () => pause.abort()
  }, [typed])
  return [typed, setTyped] as const
}
