/**
 * Leads the keyboard to the content of the page, once it is drawn, where what was pressed leaves the page, at once or with a list
 * that is read anew; whoever is somewhere else by then stays there.
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
