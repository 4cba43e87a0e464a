const readonlyElement = '[data-permission="readonly"]'

/**
 * Shows the reason why an element is read-only on hover, focus and attempted use. Returns a function that removes the
 * listeners.
 */
export function readonlyTip(by: Document, words: () => string) {
  const tip = by.createElement('div')
  tip.className = 'permission-tip'
  tip.setAttribute('role', 'status')
  tip.popover = 'manual'

  const show = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    tip.textContent = words()
    if (!tip.isConnected) by.body.append(tip)
    tip.showPopover()
    const width = by.documentElement.clientWidth - tip.offsetWidth - 8
    const height = by.documentElement.clientHeight - tip.offsetHeight - 8
    tip.style.left = `${Math.max(8, Math.min(left, width))}px`
    tip.style.top = `${Math.max(8, Math.min(bottom + 6, height))}px`
  }
  const hide = () => {
    if (tip.isConnected) tip.remove()
  }
  const look = ({ target }: Event) => {
    const kept = (target as Element | null)?.closest?.(readonlyElement)
    if (kept) show(kept)
    else hide()
  }
  const events = ['pointerover', 'focusin'] as const
  for (const event of events) by.addEventListener(event, look, true)
  by.addEventListener('scroll', hide, { capture: true, passive: true })
  return {
    show,
    stop: () => {
      hide()
      for (const event of events) by.removeEventListener(event, look, true)
      by.removeEventListener('scroll', hide, true)
    },
  }
}
