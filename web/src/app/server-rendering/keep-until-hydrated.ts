import type { SessionState } from '#web/platform/session/store.ts'

// These stand in the page as text, beside what the server has drawn, and run before anything of it is shown: so they use nothing but
// what they are given.

type RenderedFor = {
  sessionKey: string
  /** Whose home is drawn, and as what. */
  renderedFor: Record<'iamAccount' | 'orgValue' | 'roleValue', string | undefined>
}

/** Whether this tab will show what is drawn, and not another role, or pages that stay open. */
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
  /** The search was clicked: what is typed from here on is for it. */
  begin: () => void
  /** What was typed is no text for the search any more. */
  drop: () => void
  /** The page answers: does what was asked for, and listens until the search takes the keys. */
  comeAlive: (again: (() => void) | undefined) => void
}

/** Keeps the keys that ask for the search, and what is typed for it; `keep` is told what they ask for. */
export function keepSearchKeys(keep: (again: (() => void) | undefined) => void): SearchKeys {
  /** Where the code of the search has not come by then, the keys are the page’s again. */
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
    // Nothing takes it, as where single keys are off: then what follows is no text for the search.
    if (dispatchEvent(asked)) drop()
  }
  /** What a key makes of a text; nothing where it is no key for texts. */
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
    // Escape takes back what was asked for.
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
    // After what has moved the focus, which may still be drawing.
    if (isSearch && text) setTimeout(() => document.execCommand('insertText', false, text))
  }
  const comeAlive = (again: (() => void) | undefined) => {
    removeEventListener('keydown', keepKeys)
    addEventListener('focusin', giveKeys)
    again?.()
    if (typed === undefined) return end()
    // The code of the search is still on its way.
    addEventListener('keydown', keepKeys)
    setTimeout(end, milliseconds)
  }
  addEventListener('keydown', keepKeys)
  return { begin, drop, comeAlive }
}

/** Keeps what is clicked or pressed until the page can answer, or takes away what is not to be shown. */
export function keepUntilHydrated(isToBeShown: boolean, keepKeys: typeof keepSearchKeys): void {
  const root = document.getElementById('root')
  if (!root) return
  if (!isToBeShown) {
    root.replaceChildren()
    root.inert = false
    return
  }

  // All of it in the frame after the first part.
  requestAnimationFrame(() => requestAnimationFrame(() => root.setAttribute('data-begun', '')))

  let again: (() => void) | undefined
  const keys = keepKeys((asked) => {
    again = asked
  })
  /** What can be clicked at a place, and what tells it from anything else that may come there. */
  const standsAt = (x: number, y: number) => {
    const found = document.elementFromPoint(x, y)?.closest('a, button')
    return found && { found, known: found.getAttribute('href') ?? found.ariaLabel ?? found.textContent }
  }
  const keepClick = (event: MouseEvent) => {
    keys.drop()
    again = undefined
    // What the browser has drawn hears the click itself.
    if (!root.isConnected) return
    const { clientX, clientY, ctrlKey, metaKey, shiftKey } = event
    const fields = { bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey }
    // What is inert is at no place.
    const { inert } = root
    root.inert = false
    const meant = standsAt(clientX, clientY)
    root.inert = inert
    again = () => {
      // Who has scrolled since has something else there now, and so has whoever is shown a dialog.
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
  /** Without the scripts of the page the links still lead somewhere, also what was clicked already. */
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
