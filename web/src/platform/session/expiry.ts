import { sessionState } from './store.ts'

// All tabs share the cookies, so they also share the expiry time.
const keyOf = () => `iambiz.expires.${sessionState().environment ?? 'prod'}`

let remembered = 0

/** Stores that the access token expires in this many seconds. */
export const noteExpiry = (seconds: number) => {
  remembered = Date.now() + seconds * 1000
  try {
    localStorage.setItem(keyOf(), String(remembered))
  } catch {
    // without storage only this tab knows the expiry time
  }
}

/** Returns the milliseconds since 1970 at which the access token expires; 0 if unknown. */
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
