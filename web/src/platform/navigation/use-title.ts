import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Names the document by what a screen shows, once that is known; until then it has the name of the screen. */
export function useTitle(title: string | undefined): void {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another address names the document by its screen
  useEffect(() => {
    if (title) document.title = title
  }, [title, path])
}
