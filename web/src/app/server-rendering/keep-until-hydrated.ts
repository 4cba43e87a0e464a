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
    const stored = JSON.parse(text) as SessionState
    const { iamAccount, orgValue, roleValue } = renderedFor
    const isSame = stored.orgValue === orgValue && stored.roleValue === roleValue
    const isSignedOut = !stored.iamAccount
    return (
      isSignedOut ||
      (stored.iamAccount === iamAccount && isSame && !stored.actingBy && !stored.cachedPages.length)
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
  becomeInteractive: (replay: (() => void) | undefined) => void
}

/**
 * Records the keys that open the search, and the text typed for it; `keep` receives a function that replays the key.
 */
export function keepSearchKeys(keep: (replay: (() => void) | undefined) => void): SearchKeys {
  /** If the code of the search has not loaded by then, keys go to the page again. */
  const milliseconds = 10_000
  let typed: string | undefined
  const begin = () => {
    typed = ''
  }
  const drop = () => {
    typed = undefined
  }
  const replayKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    const asked = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, cancelable: true })
    // No listener handled the key, for example because single-key shortcuts are off: then the following keys are no
    // text for the search.
    if (dispatchEvent(asked)) drop()
  }
  /** Returns the text after a key press; undefined for keys that do not edit text. */
  const withKey = (text: string, key: string) =>
    key === 'Backspace' ? text.slice(0, -1) : key.length === 1 ? text + key : undefined
  const recordKeys = (event: KeyboardEvent) => {
    const { key, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand ? key.toLowerCase() === 'k' : key === '/' && typed === undefined) {
      typed = ''
      keep(() => replayKey(event))
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
    removeEventListener('keydown', recordKeys)
    removeEventListener('focusin', insertTyped)
    drop()
  }
  const insertTyped = ({ target }: FocusEvent) => {
    const text = typed
    end()
    const isSearch = target instanceof Element && target.role === 'combobox'
    // After the focus handler, which may still be rendering.
    if (isSearch && text) setTimeout(() => document.execCommand('insertText', false, text))
  }
  const becomeInteractive = (replay: (() => void) | undefined) => {
    removeEventListener('keydown', recordKeys)
    addEventListener('focusin', insertTyped)
    replay?.()
    if (typed === undefined) return end()
    // The code of the search is still loading.
    addEventListener('keydown', recordKeys)
    setTimeout(end, milliseconds)
  }
  addEventListener('keydown', recordKeys)
  return { begin, drop, becomeInteractive }
}

/** Records clicks and keys until the page is interactive, or removes markup that must not be shown. */
export function keepUntilHydrated(isToBeShown: boolean, recordKeys: typeof keepSearchKeys): void {
  const root = document.getElementById('root')
  if (!root) return
  if (!isToBeShown) {
    root.replaceChildren()
    root.inert = false
    return
  }

  // Shows the rest in the frame after the first part.
  requestAnimationFrame(() => requestAnimationFrame(() => root.setAttribute('data-begun', '')))

  let replay: (() => void) | undefined
  const keys = recordKeys((asked) => {
    replay = asked
  })
  /** Returns the link or button at a point, and a label that identifies it. */
  const targetAt = (x: number, y: number) => {
    const found = document.elementFromPoint(x, y)?.closest('a, button')
    return found && { found, identity: found.getAttribute('href') ?? found.ariaLabel ?? found.textContent }
  }
  const recordClick = (event: MouseEvent) => {
    keys.drop()
    replay = undefined
    // After the swap React handles the click itself.
    if (!root.isConnected) return
    const { clientX, clientY, ctrlKey, metaKey, shiftKey } = event
    const fields = { bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey }
    // `elementFromPoint` ignores inert elements.
    const { inert } = root
    root.inert = false
    const target = targetAt(clientX, clientY)
    root.inert = inert
    replay = () => {
      // After scrolling, or with a dialog open, another element may be at this point.
      const now = targetAt(clientX, clientY)
      if (target && now?.identity === target.identity)
        now.found.dispatchEvent(new MouseEvent('click', fields))
      else keys.drop()
    }
    if (target?.found.getAttribute('aria-keyshortcuts')?.startsWith('Control+K')) keys.begin()
  }
  const becomeInteractive = () => {
    removeEventListener('alive', becomeInteractive)
    removeEventListener('error', giveUp, true)
    removeEventListener('click', recordClick)
    keys.becomeInteractive(replay)
  }
  /** If a script fails to load, the links still work without it, including the one clicked already. */
  const giveUp = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    root.inert = false
    keys.drop()
    becomeInteractive()
  }
  addEventListener('error', giveUp, true)
  addEventListener('click', recordClick)
  addEventListener('alive', becomeInteractive)
}
