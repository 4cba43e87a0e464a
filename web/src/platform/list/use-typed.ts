import { useEffect, useState } from 'react'

/** Milliseconds without a key until what was typed is searched for. */
const typingPause = 250

/** What is typed, handed on when the typing pauses; another text from outside replaces it. */
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
    const timer = setTimeout(() => onPause(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
