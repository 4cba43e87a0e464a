import { sessionState } from './store.ts'

// All tabs share the cookies, so they share what is known of their end.
const keyOf = () => `iambiz.expires.${sessionState().environment ?? 'prod'}`

let remembered = 0

/** The access token lasts for this many seconds from now. */
export const noteExpiry = (seconds: number) => {
  remembered = Date.now() + seconds * 1000
  try {
    localStorage.setItem(keyOf(), String(remembered))
  } catch {
    // without storage this tab only knows what it saw itself
  }
}

/** Milliseconds since 1970 when the access token expires; 0 when it is not known. */
export const expiresAt = (): number => {
  try {
    return Math.max(remembered, Number(localStorage.getItem(keyOf())) || 0)
  } catch {
    return remembered
  }
}

export const forgetExpiry = () => {
  remembered = 0
  try {
    localStorage.removeItem(keyOf())
  } catch {
    // nothing was stored
  }
}
