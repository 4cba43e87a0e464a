import { ApiFailure } from './failure.ts'

const statusOf = (error: unknown): number => (error instanceof ApiFailure ? error.status : 0)

/** Whether a read is refused as it is asked, so that asking it again is no use. */
export const isRefusedForGood = (error: unknown): boolean => statusOf(error) === 422

/** As it is asked, for too many of them, and because the service is busy. */
const refused: ReadonlySet<number> = new Set([422, 429, 503])

/** What the portal says of a read that it refuses, as it is asked or for now; nothing where it only failed. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.kind === 'refused' && refused.has(error.status)
    ? error.message
    : undefined
