/**
 * Leads the keyboard to the content of the page, once it is drawn, where what was pressed has left with the page before;
 * whoever is somewhere else by then stays there.
 */
export function focusContent(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus()
  })
}
