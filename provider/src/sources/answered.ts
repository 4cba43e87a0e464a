/** Who signed in at a source, and when, in seconds since 1970. */
export type Answered = {
  claims: Record<string, unknown>
  /** When it asked the person; undefined if it does not say. */
  authTime: number | undefined
  /** When the session there ends, if it says so. */
  endsAt?: number
}
