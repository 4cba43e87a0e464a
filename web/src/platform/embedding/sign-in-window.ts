const markKey = 'iambiz.sign-in-window'

/** What a window opens that a page of ours opened for a sign-in alone. */
export const isSignInWindow = (storage: Storage = sessionStorage): boolean =>
  storage.getItem(markKey) !== null

/** It stays open and is used like any other. */
export const becomeOrdinaryWindow = (storage: Storage = sessionStorage): void => storage.removeItem(markKey)

/** Opens the sign-in in a window of its own; `null` where the browser, or the frame around this page, allows none. */
export const openSignInWindow = (address: string, storage: Storage = sessionStorage): Window | null => {
  // A new window begins with a copy of this storage, and keeps it over the pages of the provider.
  storage.setItem(markKey, '1')
  const opened = window.open(address, '_blank', 'popup,width=520,height=760')
  storage.removeItem(markKey)
  return opened
}

/**
 * Whether the portal's cookies reach this page. They are SameSite=Lax, so inside a page of another site the browser neither
 * sends nor takes them, and nobody can be signed in there.
 */
export const cookiesReach = (): boolean => {
  const probe = 'iambiz-probe=1; path=/iambiz; samesite=lax'
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not there on http
  document.cookie = `${probe}; max-age=10`
  const isKept = document.cookie.includes('iambiz-probe=1')
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${probe}; max-age=0`
  return isKept
}
