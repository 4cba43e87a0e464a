import { type RefObject, useEffect, useState } from 'react'
import type { Toast } from '#web/platform/toasts/toasts.ts'

/** Whether the list, in its current position, covers the centre of the focused element. */
function isOverFocus(list: HTMLElement): boolean {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || list.contains(focused)) return false
  const { left, right, top, bottom, height: own } = list.getBoundingClientRect()
  // The list may cover the element in both positions, and would alternate between them.
  if (own > innerHeight / 2) return false
  const { x, y, width, height } = focused.getBoundingClientRect()
  const [middle, centre] = [x + width / 2, y + height / 2]
  return left < middle && middle < right && top < centre && centre < bottom
}

/**
 * Returns whether the list is at the opposite edge of the window. It moves if it would cover the focused element (WCAG
 * 2.4.11); the page itself never moves for a toast.
 */
export function useStepsAside(list: RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
  const [aside, setAside] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each additional toast makes the list taller
  useEffect(() => {
    const look = () => {
      // Sets a value instead of toggling, so that two calls before the next render move it once.
      if (list.current && isOverFocus(list.current)) setAside(!aside)
    }
    look()
    // By then the browser has scrolled the focused element into view.
    const later = () => requestAnimationFrame(look)
    document.addEventListener('focusin', later)
    return () => document.removeEventListener('focusin', later)
  }, [list, toasts, aside])
  return aside
}
