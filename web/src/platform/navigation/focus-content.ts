/**
 * Moves the focus to the content of the page after the next render, if the pressed element has disappeared, at once or
 * after the list was read again. Does nothing if the focus is elsewhere by then.
 */
export function focusContent(): void {
  requestAnimationFrame(() => {
    const main = document.querySelector('main')
    const pressed = document.activeElement
    if (!main || pressed === document.body) {
      main?.focus()
      return
    }
    const removal = new MutationObserver(() => {
      if (pressed?.isConnected) return
      removal.disconnect()
      if (document.activeElement === document.body) main.focus()
    })
    removal.observe(main, { childList: true, subtree: true })
    addEventListener('focusin', () => removal.disconnect(), { once: true })
  })
}
