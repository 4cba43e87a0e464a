import { topModal } from './top-modal.ts'

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

const stopsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(focusable)]

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && element.matches(focusable) && element.checkVisibility()

/** Says of a section, by its heading, where one is. */
function focusHeading(section: Element): void {
  const heading = section.querySelector<HTMLElement>('h2,h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * A ref for what loses rows and buttons while somebody uses it. Where the one that has the focus leaves the page, the focus
 * goes to what remains nearest: in the same row, then after it, then before it, or else to the heading of the section.
 */
export function keepFocusNear(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const section = element.closest('section') ?? element
  let lost:
    | { stop: HTMLElement; row: Element | null; after: HTMLElement[]; before: HTMLElement[] }
    | undefined
  const remember = (target: EventTarget | null) => {
    // What opened a dialog counts, not what is in it: the dialog leads back there.
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
  // What opened a dialog may have gone while the dialog was open, and the dialog then leads nowhere.
  const unfollow = topModal.subscribe(look)
  return () => {
    listening.abort()
    unfollow()
    removal.disconnect()
  }
}
