import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Sets the document title to the name of the record once it is known; until then the title is that of the screen. */
export function useTitle(title: string | undefined): void {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation resets the title to that of the screen
  useEffect(() => {
    if (title) document.title = title
  }, [title, path])
}
