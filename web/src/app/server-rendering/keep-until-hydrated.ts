import type { SessionState } from '#web/platform/session/store.ts'

// The server inlines the source of these functions into the page, where they run before the server-rendered markup is
// shown: so they may use only their parameters and browser APIs.

type RenderedFor = {
  sessionKey: string
  /** The identity for which the server rendered home. */
  renderedFor: Record<'iamAccount' | 'orgValue' | 'roleValue', string | undefined>
}

/** Whether this tab will show the server-rendered home, and not another role or open pages. */
export function isOfThisTab({ sessionKey, renderedFor }: RenderedFor): boolean {
  try {
    const text = sessionStorage.getItem(sessionKey)
    if (!text) return true
    const kept = JSON.parse(text) as SessionState
    const { iamAccount, orgValue, roleValue } = renderedFor
    const isSame = kept.orgValue === orgValue && kept.roleValue === roleValue
    const isNobody = !kept.iamAccount
    return (
      isNobody || (kept.iamAccount === iamAccount && isSame && !kept.actingBy && !kept.cachedPages.length)
    )
  } catch {
    return false
  }
}

type SearchKeys = {
  /** The search was clicked: following keys are text for it. */
  begin: () => void
  /** Discards the typed text. */
  drop: () => void
  /**
   * The page is interactive: replays the key that opened the search, and records keys until the search has the focus.
   */
  comeAlive: (again: (() => void) | undefined) => void
}

/**
 * Records the keys that open the search, and the text typed for it; `keep` receives a function that replays the key.
 */
export function keepSearchKeys(keep: (again: (() => void) | undefined) => void): SearchKeys {
  /** If the code of the search has not loaded by then, keys go to the page again. */
  const milliseconds = 10_000
  let typed: string | undefined
  const begin = () => {
    typed = ''
  }
  const drop = () => {
    typed = undefined
  }
  const askAgain = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    const asked = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, cancelable: true })
    // No listener handled the key, for example because single-key shortcuts are off: then the following keys are no
    // text for the search.
    if (dispatchEvent(asked)) drop()
  }
  /** Returns the text after a key press; undefined for keys that do not edit text. */
  const withKey = (text: string, key: string) =>
    key === 'Backspace' ? text.slice(0, -1) : key.length === 1 ? text + key : undefined
  const keepKeys = (event: KeyboardEvent) => {
    const { key, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand ? key.toLowerCase() === 'k' : key === '/' && typed === undefined) {
      typed = ''
      keep(() => askAgain(event))
      return event.preventDefault()
    }
    if (isCommand || altKey || typed === undefined) return
    const text = withKey(typed, key)
    if (text === undefined && key !== 'Escape') return
    // Escape cancels the opening of the search.
    if (text === undefined) keep(undefined)
    typed = text
    event.preventDefault()
  }
  const end = () => {
    removeEventListener('keydown', keepKeys)
    removeEventListener('focusin', giveKeys)
    drop()
  }
  const giveKeys = ({ target }: FocusEvent) => {
    const text = typed
    end()
    const isSearch = target instanceof Element && target.role === 'combobox'
    // After the focus handler, which may still be rendering.
    if (isSearch && text) setTimeout(() => document.execCommand('insertText', false, text))
  }
  const comeAlive = (again: (() => void) | undefined) => {
    removeEventListener('keydown', keepKeys)
    addEventListener('focusin', giveKeys)
    again?.()
    if (typed === undefined) return end()
    // The code of the search is still loading.
    addEventListener('keydown', keepKeys)
    setTimeout(end, milliseconds)
  }
  addEventListener('keydown', keepKeys)
  return { begin, drop, comeAlive }
}

/** Records clicks and keys until the page is interactive, or removes markup that must not be shown. */
export function keepUntilHydrated(isToBeShown: boolean, keepKeys: typeof keepSearchKeys): void {
  const root = document.getElementById('root')
  if (!root) return
  if (!isToBeShown) {
    root.replaceChildren()
    root.inert = false
    return
  }

  // Shows the rest in the frame after the first part.
  requestAnimationFrame(() => requestAnimationFrame(() => root.setAttribute('data-begun', '')))

  let again: (() => void) | undefined
  const keys = keepKeys((asked) => {
    again = asked
  })
  /** Returns the link or button at a point, and a label that identifies it. */
  const standsAt = (x: number, y: number) => {
    const found = document.elementFromPoint(x, y)?.closest('a, button')
    return found && { found, known: found.getAttribute('href') ?? found.ariaLabel ?? found.textContent }
  }
  const keepClick = (event: MouseEvent) => {
    keys.drop()
    again = undefined
    // After the swap React handles the click itself.
    if (!root.isConnected) return
    const { clientX, clientY, ctrlKey, metaKey, shiftKey } = event
    const fields = { bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey }
    // `elementFromPoint` ignores inert elements.
    const { inert } = root
    root.inert = false
    const meant = standsAt(clientX, clientY)
    root.inert = inert
    again = () => {
      // After scrolling, or with a dialog open, another element may be at this point.
      const now = standsAt(clientX, clientY)
      if (meant && now?.known === meant.known) now.found.dispatchEvent(new MouseEvent('click', fields))
      else keys.drop()
    }
    if (meant?.found.getAttribute('aria-keyshortcuts')?.startsWith('Control+K')) keys.begin()
  }
  const comeAlive = () => {
    removeEventListener('alive', comeAlive)
    removeEventListener('error', giveUp, true)
    removeEventListener('click', keepClick)
    keys.comeAlive(again)
  }
  /** If a script fails to load, the links still work without it, including the one clicked already. */
  const giveUp = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    root.inert = false
    keys.drop()
    comeAlive()
  }
  addEventListener('error', giveUp, true)
  addEventListener('click', keepClick)
  addEventListener('alive', comeAlive)
}
