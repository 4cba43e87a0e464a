import { authorOf, type Caller, type RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { Failure } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'

/** Forced announcements that one author may release per hour without a step-up. */
const unasked: RateLimit = { limit: 10, windowSeconds: 3600 }
/** Limit per hour after a step-up. */
const confirmed: RateLimit = { limit: 60, windowSeconds: 3600 }

class TooManyForced extends Error {}

/** Counts one forced release, in the transaction of that release. */
export type CountForced = (trx: Db, row: { forced_push: boolean }) => Promise<void>

/**
 * Limits the releases of forced announcements, because these interrupt every reader. Above the first limit `authorize`
 * asks the person for a step-up and the work is repeated under the second limit; a business system cannot do a step-up
 * and gets 429.
 */
export async function limitingForced<T>(
  { actor, context, authorize }: { actor: Caller; context: RequestContext; authorize: () => Promise<void> },
  work: (count: CountForced) => Promise<T>,
): Promise<T> {
  const { userNo, systemCode } = authorOf(actor)
  const counting =
    (name: string, limit: RateLimit): CountForced =>
    async (trx, { forced_push }) => {
      if (forced_push) await takeRate(trx, `${name}:${userNo ?? systemCode}`, limit, context.now)
    }
  if (userNo === null) return work(counting('forced-release', unasked))
  try {
    return await work(async (trx, row) => {
      try {
        await counting('forced-release', unasked)(trx, row)
      } catch (error) {
        throw error instanceof Failure && error.failure === 'request.too-many' ? new TooManyForced() : error
      }
    })
  } catch (error) {
    if (!(error instanceof TooManyForced)) throw error
    await authorize()
    return work(counting('forced-release-confirmed', confirmed))
  }
}
