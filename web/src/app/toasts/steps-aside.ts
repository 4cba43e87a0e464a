import { type RefObject, useEffect, useState } from 'react'
import type { Toast } from '#web/platform/toasts/toasts.ts'

/** Whether the middle of what has the keyboard's focus lies under the list where it stands now. */
function isOverFocus(list: HTMLElement): boolean {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || list.contains(focused)) return false
  const { left, right, top, bottom, height: own } = list.getBoundingClientRect()
  // It could lie under both places, and the list would go to and fro.
  if (own > innerHeight / 2) return false
  const { x, y, width, height } = focused.getBoundingClientRect()
  const [middle, centre] = [x + width / 2, y + height / 2]
  return left < middle && middle < right && top < centre && centre < bottom
}

/**
 * Whether the list stands at the other edge of the window than usual. It changes its place where it would cover what has
 * the keyboard's focus (WCAG 2.4.11); the page itself never moves for a notice.
 */
export function useStepsAside(list: RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
  const [aside, setAside] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice more makes the list taller
  useEffect(() => {
    const look = () => {
      // Told of twice before it is drawn, it moves once.
      if (list.current && isOverFocus(list.current)) setAside(!aside)
    }
    look()
    // By then what was focused has been scrolled into view.
    const later = () => requestAnimationFrame(look)
    document.addEventListener('focusin', later)
    return () => document.removeEventListener('focusin', later)
  }, [list, toasts, aside])
  return aside
}
