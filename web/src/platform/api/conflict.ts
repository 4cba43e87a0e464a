import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { ApiFailure } from './failure.ts'

type Revised = { revision: number }

/** What others have stored, where a write was refused because its revision is not the newest any more. */
export const conflictOf = <Current extends Revised>(error: unknown): Current | undefined => {
  if (!(error instanceof ApiFailure) || error.code !== changedByOthers) return undefined
  // By the contract such a refusal carries what the call would have answered.
  return (error.data as { current?: Current } | null | undefined)?.current
}

/**
 * Sends a change onto the revision that is known; where another tab or device was faster, once more onto theirs. For
 * changes that are right whatever else has changed; the others ask the person (`conflictOf`).
 */
export async function ontoNewest<Answer extends Revised>(
  known: number,
  send: (revision: number) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(known)
  } catch (error) {
    const theirs = conflictOf<Answer>(error)
    if (!theirs) throw error
    return send(theirs.revision)
  }
}
