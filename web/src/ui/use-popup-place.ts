import { type RefObject, useLayoutEffect } from 'react'
import { popupPlace } from './popup-place.ts'

/**
 * Shows a popup in the top layer, so that no scrolling container clips it, and positions it along its field. `content`
 * identifies its content: a change updates the position.
 */
export function usePopupPlace(
  field: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  content: unknown,
  tallest?: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another size
  useLayoutEffect(() => {
    const [by, shown] = [field.current, popup.current]
    if (!by || !shown) return
    if (!shown.matches(':popover-open')) shown.showPopover()
    const place = (event?: Event) => {
      if (event?.target === shown) return
      shown.style.minWidth = `${by.offsetWidth}px`
      const { top, left, height } = popupPlace(
        by.getBoundingClientRect(),
        // 2 for the borders.
        { height: shown.scrollHeight + 2, width: shown.offsetWidth },
        {
          top: visualViewport?.offsetTop ?? 0,
          height: visualViewport?.height ?? innerHeight,
          width: document.documentElement.clientWidth,
        },
        tallest,
      )
      Object.assign(shown.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${height}px` })
    }
    place()
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('scroll', place, { capture: true, passive: true, signal })
    addEventListener('resize', place, { signal })
    visualViewport?.addEventListener('resize', place, { signal })
    return () => listening.abort()
  }, [field, popup, content, tallest])
}
