import { useEffect, useState } from 'react'

/** Milliseconds without a key until what was typed is searched for. */
const typingPause = 250

/**
 * What is typed, handed on when the typing pauses, or before the next press or the loss of focus: a row that is opened within
 * the pause would be closed by the new filter otherwise. Another text from outside replaces it.
 */
export function useTyped(text: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
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
