import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A part that the page can do without, and what it is once it has been fetched. */
export type Later<T> = { fetch: () => Promise<T>; there?: T }

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const namesakesIn = (parent: Element | null, name: string) =>
  [...(parent?.querySelectorAll('button') ?? [])].filter((button) => nameOf(button) === name)

/** Gives the focus to the button that stands where `button` stands now, once everything beside it is drawn anew. */
function holdFocus(root: Element, button: Element): () => void {
  const { parentElement } = root
  const name = nameOf(button)
  const place = namesakesIn(parentElement, name).indexOf(button as HTMLButtonElement)
  return () => namesakesIn(parentElement, name)[place]?.focus()
}

/** Whether somebody types or presses in `root`, or has opened a menu, which gives the focus back as it closes. */
const isInUse = (root: Element | null, focused: Element | undefined) =>
  document.querySelector('[role=menu]') !== null ||
  (focused !== undefined && (!focused.matches('button') || root?.querySelector(':active') !== null))

/** Events after which that may have ended. */
const ends = ['focusin', 'focusout', 'click', 'keyup'] as const

/**
 * The part, once it is there and nobody is amid something in `root`, which is drawn anew with it; a button with the focus has it
 * afterwards too. Until then, and where it cannot be fetched, undefined.
 */
export function useLater<T>(later: Later<T>, root: RefObject<HTMLElement | null>): T | undefined {
  const [part, setPart] = useState(() => later.there)
  const giveBack = useRef<() => void>(undefined)
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
      if (element && focused) giveBack.current = holdFocus(element, focused)
      setPart(() => fetched)
    }
    later.fetch().then(
      (fetched) => {
        later.there = fetched
        take(fetched)
        // Where the focus goes is known after the event.
        const look = () => setTimeout(take, 0, fetched)
        for (const end of ends) document.addEventListener(end, look, { capture: true, signal })
      },
      () => undefined,
    )
    return () => ended.abort()
  }, [later, root, isThere])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the part is drawn
  useLayoutEffect(() => {
    giveBack.current?.()
    giveBack.current = undefined
  }, [isThere])
  return part
}
