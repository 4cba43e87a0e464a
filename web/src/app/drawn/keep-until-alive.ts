import type { SessionState } from '#web/platform/session/store.ts'

// These stand in the page as text, beside what the server has drawn, and run before anything of it is shown: so they use nothing but
// what they are given.

type Drawn = {
  sessionKey: string
  translationsKey: string
  /** Whose home is drawn, and as what. */
  drawnOf: Record<'iamAccount' | 'orgValue' | 'roleValue', string | undefined>
}

/** Whether this tab will show what is drawn, and not another role, pages that stay open or published words. */
export function isOfThisTab({ sessionKey, translationsKey, drawnOf }: Drawn): boolean {
  try {
    const text = sessionStorage.getItem(sessionKey)
    if (localStorage.getItem(translationsKey)) return false
    if (!text) return true
    const kept = JSON.parse(text) as SessionState
    const { iamAccount, orgValue, roleValue } = drawnOf
    const isSame = kept.orgValue === orgValue && kept.roleValue === roleValue
    const isNobody = !kept.iamAccount
    return (
      isNobody || (kept.iamAccount === iamAccount && isSame && !kept.actingBy && !kept.cachedPages.length)
    )
  } catch {
    return false
  }
}

/** Keeps what is clicked until the page can answer, or takes away what is not to be shown. */
export function keepUntilAlive(isToBeShown: boolean): void {
  const root = document.getElementById('root')
  if (!root) return
  if (!isToBeShown) {
    root.replaceChildren()
    root.inert = false
    return
  }

  // In the frame after one without what stands below the header.
  requestAnimationFrame(() => requestAnimationFrame(() => root.setAttribute('data-begun', '')))

  let again: (() => unknown) | undefined
  /** What is typed for the search that was asked for, until that takes the keys itself. */
  let typed: string | undefined
  /** What can be clicked at a place, and what tells it from anything else that may come there. */
  const standsAt = (x: number, y: number) => {
    const found = document.elementFromPoint(x, y)?.closest('a, button')
    return found && { found, known: found.getAttribute('href') ?? found.ariaLabel ?? found.textContent }
  }
  const keepClick = (event: MouseEvent) => {
    const { clientX, clientY, ctrlKey, metaKey, shiftKey } = event
    const fields = { bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey }
    // What is inert is at no place.
    const { inert } = root
    root.inert = false
    const meant = standsAt(clientX, clientY)
    root.inert = inert
    typed = undefined
    again = () => {
      // Who has scrolled since has something else there now, and so has whoever is shown a dialog.
      const now = standsAt(clientX, clientY)
      if (meant && now?.known === meant.known) now.found.dispatchEvent(new MouseEvent('click', fields))
    }
  }
  const askAgain = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    const asked = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, cancelable: true })
    // Nothing takes it, as where single keys are off: then what follows is no text for the search.
    if (dispatchEvent(asked)) typed = undefined
  }
  const keepKeys = (event: KeyboardEvent) => {
    const { key, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand ? key.toLowerCase() === 'k' : key === '/' && typed === undefined) {
      typed = ''
      again = () => askAgain(event)
    } else if (isCommand || altKey || typed === undefined) return
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
    else return
    event.preventDefault()
  }
  const giveKeys = ({ target }: FocusEvent) => {
    removeEventListener('keydown', keepKeys)
    removeEventListener('focusin', giveKeys)
    const text = typed
    typed = undefined
    const isSearch = target instanceof Element && target.role === 'combobox'
    // After what has moved the focus, which may still be drawing.
    if (isSearch && text) setTimeout(() => document.execCommand('insertText', false, text))
  }
  const comeAlive = () => {
    removeEventListener('alive', comeAlive)
    removeEventListener('error', giveUp, true)
    removeEventListener('click', keepClick)
    removeEventListener('keydown', keepKeys)
    addEventListener('focusin', giveKeys)
    again?.()
    // The code of the search may still be on its way.
    if (typed !== undefined) addEventListener('keydown', keepKeys)
  }
  /** Without the scripts of the page the links still lead somewhere, also what was clicked already. */
  const giveUp = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    root.inert = false
    typed = undefined
    comeAlive()
  }
  addEventListener('error', giveUp, true)
  addEventListener('click', keepClick)
  addEventListener('keydown', keepKeys)
  addEventListener('alive', comeAlive)
}
