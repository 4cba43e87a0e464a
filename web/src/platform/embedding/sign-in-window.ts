const markKey = 'iambiz.sign-in-window'

/** Whether this window was opened by a page of the portal only for a sign-in. */
export const isSignInWindow = (storage: Storage = sessionStorage): boolean =>
  storage.getItem(markKey) !== null

/** Makes the sign-in window an ordinary one, which stays open. */
export const becomeOrdinaryWindow = (storage: Storage = sessionStorage): void => storage.removeItem(markKey)

/** Opens the sign-in in a new window; null if the browser, or the sandbox of the frame, blocks it. */
export const openSignInWindow = (address: string, storage: Storage = sessionStorage): Window | null => {
  // A new window starts with a copy of this sessionStorage, and retains it during navigation to the provider's pages.
  storage.setItem(markKey, '1')
  const opened = window.open(address, '_blank', 'popup,width=520,height=760')
  storage.removeItem(markKey)
  return opened
}

/**
 * Whether the portal's cookies reach this page. They are SameSite=Lax, so in a cross-site frame the browser neither
 * sends nor stores them, and sign-in is impossible there.
 */
export const cookiesReach = (): boolean => {
  const probe = 'iambiz-probe=1; path=/iambiz; samesite=lax'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available on http
  document.cookie = `${probe}; max-age=10`
  const isKept = document.cookie.includes('iambiz-probe=1')
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${probe}; max-age=0`
  return isKept
}
