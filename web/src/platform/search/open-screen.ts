import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { basePath } from '#web/platform/paths.ts'

/** Returns a function that opens a screen by its path below the base path, here or in a new tab. */
export const useOpenScreen = () => {
  const [, navigate] = useLocation()
  return useCallback(
    (path: string, { newTab }: { newTab: boolean }) => {
      if (newTab) window.open(basePath + path, '_blank', 'noopener')
      else navigate(path)
    },
    [navigate],
  )
}
