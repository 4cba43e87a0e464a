import type { SessionState } from '#web/platform/session/store.ts'

type Given = {
  sessionKey: string
  translationsKey: string
  /** Whose home is drawn, and as what. */
  drawnOf: Record<'iamAccount' | 'orgValue' | 'roleValue', string | undefined>
}

/**
 * Stands in the page as text, beside what the server has drawn, and runs before anything of it is shown: so it uses nothing but what
 * it is given. It takes the drawing away where this tab will show something else, and keeps what is clicked until the page can answer.
 */
export function keepUntilAlive({ sessionKey, translationsKey, drawnOf }: Given): void {
  const root = document.getElementById('root')
  if (!root) return

  const isOfThisTab = () => {
    try {
      const text = sessionStorage.getItem(sessionKey)
      // Published words may stand in place of those that the server draws with.
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

  if (!isOfThisTab()) {
    root.replaceChildren()
    root.inert = false
    return
  }

  let again: (() => unknown) | undefined
  const keepClick = (event: MouseEvent) => {
    const { clientX, clientY, ctrlKey, metaKey, shiftKey } = event
    const at = scrollY
    again = () => {
      // Who has scrolled since has something else there now.
      if (scrollY !== at) return
      document.elementFromPoint(clientX, clientY)?.dispatchEvent(
        new MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          clientX,
          clientY,
          ctrlKey,
          metaKey,
          shiftKey,
        }),
      )
    }
  }
  const keepShortcut = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    if (!(ctrlKey || metaKey) || key.toLowerCase() !== 'k') return
    event.preventDefault()
    again = () => dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, cancelable: true }))
  }
  // Without the scripts of the page the links still lead somewhere.
  const giveUp = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) root.inert = false
  }
  addEventListener('error', giveUp, true)
  addEventListener('click', keepClick)
  addEventListener('keydown', keepShortcut)
  addEventListener(
    'alive',
    () => {
      removeEventListener('error', giveUp, true)
      removeEventListener('click', keepClick)
      removeEventListener('keydown', keepShortcut)
      again?.()
    },
    { once: true },
  )
}
