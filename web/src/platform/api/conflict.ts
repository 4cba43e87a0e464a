import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { ApiFailure } from './failure.ts'

type Revised = { revision: number }

/**
 * Returns the version stored by others when a write was refused because its revision is out of date, else undefined.
 */
export const conflictOf = <Current extends Revised>(error: unknown): Current | undefined => {
  if (!(error instanceof ApiFailure) || error.code !== changedByOthers) return undefined
  // The contract puts the data of a successful reply into such a refusal.
  return (error.data as { current?: Current } | null | undefined)?.current
}

/**
 * Sends a change for the known revision; if another tab or device has stored a newer one, sends it once more for that
 * revision. Only for changes that are correct whatever else has changed; other changes ask the person (`conflictOf`).
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
