import { ApiFailure } from './failure.ts'

const statusOf = (error: unknown): number => (error instanceof ApiFailure ? error.status : 0)

/** Whether a read was refused because of its parameters, so that a retry cannot succeed. */
export const isRefusedForGood = (error: unknown): boolean => statusOf(error) === 422

/** Invalid parameters, too many requests, service busy. */
const refused: ReadonlySet<number> = new Set([422, 429, 503])

/** Returns the server's message for a refused read, permanent or temporary; undefined for any other failure. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.kind === 'refused' && refused.has(error.status)
    ? error.message
    : undefined
