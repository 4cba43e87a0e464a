import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** An optional part of the page, and its value once loaded. */
export type Later<T> = { fetch: () => Promise<T>; there?: T }

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const namesakesIn = (parent: Element | null, name: string) =>
  [...(parent?.querySelectorAll('button') ?? [])].filter((button) => nameOf(button) === name)

/** Returns a function that, after the DOM was rendered again, focuses the button in the same position as `button`. */
function holdFocus(root: Element, button: Element): () => void {
  const { parentElement } = root
  const name = nameOf(button)
  const place = namesakesIn(parentElement, name).indexOf(button as HTMLButtonElement)
  return () => namesakesIn(parentElement, name)[place]?.focus()
}

/** Whether the person is typing or pressing in `root`, or has opened a menu, which returns the focus when it closes. */
const isInUse = (root: Element | null, focused: Element | undefined) =>
  document.querySelector('[role=menu]') !== null ||
  (focused !== undefined && (!focused.matches('button') || root?.querySelector(':active') !== null))

/** Events after which that state may have ended. */
const ends = ['focusin', 'focusout', 'click', 'keyup'] as const

/**
 * Returns the part once it has loaded and the person is not using `root`, because `root` is rendered again with it; a
 * focused button is focused again afterwards. Until then, and if loading fails, returns undefined.
 */
export function useLater<T>(later: Later<T>, root: RefObject<HTMLElement | null>): T | undefined {
  const [part, setPart] = useState(() => later.there)
  const restoreFocus = useRef<() => void>(undefined)
  const isThere = part !== undefined
  useEffect(() => {
    if (isThere) return
    const ended = new AbortController()
    const { signal } = ended
    const take = (fetched: T) => {
      if (signal.aborted) return
      const [element, active] = [root.current, document.activeElement]
      const focused = active && element?.contains(active) ? active : undefined
      if (isInUse(element, focused)) return
      ended.abort()
      if (element && focused) restoreFocus.current = holdFocus(element, focused)
      setPart(() => fetched)
    }
    later.fetch().then(
      (fetched) => {
        later.there = fetched
        take(fetched)
        // The new focus is known only after the event.
        const look = () => setTimeout(take, 0, fetched)
        for (const end of ends) document.addEventListener(end, look, { capture: true, signal })
      },
      () => undefined,
    )
    return () => ended.abort()
  }, [later, root, isThere])
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after the part has rendered
  useLayoutEffect(() => {
    restoreFocus.current?.()
    restoreFocus.current = undefined
  }, [isThere])
  return part
}
