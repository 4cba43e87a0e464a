import { topModal } from './top-modal.ts'

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

const stopsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(focusable)]

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && element.matches(focusable) && element.checkVisibility()

/** Focuses the heading of a section. */
function focusHeading(section: Element): void {
  const heading = section.querySelector<HTMLElement>('h2,h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * A ref for a section whose rows and buttons disappear during use. If the focused element is removed, the focus moves
 * to the nearest remaining one: in the same row, after it, before it, or else to the section's heading.
 */
export function keepFocusNear(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const section = element.closest('section') ?? element
  let lost:
    | { stop: HTMLElement; row: Element | null; after: HTMLElement[]; before: HTMLElement[] }
    | undefined
  const remember = (target: EventTarget | null) => {
    // Focus inside a dialog is ignored; relevant is the element that opened it, because the dialog returns the focus
    // there.
    if (!(target instanceof HTMLElement) || section.contains(target.closest('dialog'))) return
    const stops = stopsIn(section)
    const at = stops.indexOf(target)
    lost = {
      stop: target,
      row: target.closest('li, tr'),
      after: stops.slice(at + 1),
      before: stops.slice(0, Math.max(at, 0)).reverse(),
    }
  }
  const listening = new AbortController()
  section.addEventListener('focusin', ({ target }) => remember(target), { signal: listening.signal })
  if (section.contains(document.activeElement)) remember(document.activeElement)
  const look = () => {
    if (!lost || lost.stop.isConnected || document.activeElement !== document.body) return
    const { row, after, before } = lost
    const near = [...(row?.isConnected ? stopsIn(row) : []), ...after, ...before, ...stopsIn(element)]
    const next = near.find(isThere)
    if (next) next.focus()
    else focusHeading(section)
  }
  const removal = new MutationObserver(look)
  removal.observe(section, { childList: true, subtree: true })
  // The element that opened a dialog may have been removed while the dialog was open; then the dialog cannot return
  // the focus.
  const unfollow = topModal.subscribe(look)
  return () => {
    listening.abort()
    unfollow()
    removal.disconnect()
  }
}
