import { randomUUID } from 'node:crypto'

/** A name that nothing had before: a test that is tried again must not meet what its first try has left behind. */
export const fresh = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`
