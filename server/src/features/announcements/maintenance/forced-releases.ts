import { authorOf, type Caller, type RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { Failure } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'

/** Forced announcements that one author releases within an hour without a question. */
const unasked: RateLimit = { limit: 10, windowSeconds: 3600 }
/** The same after a step-up. */
const confirmed: RateLimit = { limit: 60, windowSeconds: 3600 }

class TooManyForced extends Error {}

/** Counts one forced release, in the transaction of the release. */
export type CountForced = (trx: Db, row: { forced_push: boolean }) => Promise<void>

/**
 * Carries out releases of forced announcements, which interrupt everybody. A few are counted alone; beyond them `authorize` asks the
 * person for a step-up, which a business system cannot bring (429), and the work is done again.
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
