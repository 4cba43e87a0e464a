import type { Api } from '@iambiz/contract/api.ts'
import { authorOf, type Caller, type RequestContext } from './actor.ts'
import { claimToken, findRequest, keepAnswer, type RequestName } from './client-token-store.ts'
import type { Db } from './db/tables.ts'
import { digest } from './digest.ts'
import { fail } from './failure.ts'

/** A request that creates something, as the contract has parsed it. */
type Creation = {
  call: keyof Api
  actor: Caller
  context: RequestContext
  body: { clientToken?: string | undefined }
}

/** Runs `write` in the transaction of a creation, unless the same request has been carried out meanwhile. */
type FirstTime<Answer> = (trx: Db, write: () => Promise<Answer>) => Promise<Answer>

/** The same request was on its way twice, and the other one was faster: rolls the transaction back. */
class SentMeanwhile extends Error {}

/** One text for one content, whatever the order of its keys. */
const canonical = (content: object): string =>
  JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const senderOf = (actor: Caller): string => {
  const { userNo, systemCode } = authorOf(actor)
  return userNo === null ? `system:${systemCode}` : `person:${userNo}`
}

/** What the same request was answered; undefined where it is new. */
async function earlierAnswer<Answer>(
  db: Db,
  name: RequestName,
  contentDigest: Buffer,
): Promise<Answer | undefined> {
  const found = await findRequest(db, name)
  if (!found) return undefined
  if (!found.digest.equals(contentDigest)) fail('request.token-reused', { sent: found.answer })
  return found.answer as Answer
}

/**
 * Carries out a creation once under its `clientToken`: the same request gets the same answer, also where both come at the same
 * moment, and different content under the token is refused. `carryOut` writes inside of `firstTime`, in its transaction, so
 * that a creation that fails leaves the token free. The answer is stored as JSON.
 */
export async function once<Answer extends object>(
  db: Db,
  { call, actor, context, body }: Creation,
  carryOut: (firstTime: FirstTime<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const { clientToken: token, ...content } = body
  if (token === undefined) return carryOut((_trx, write) => write())
  const name = { sender: senderOf(actor), call, token }
  const contentDigest = digest(canonical(content))
  const before = await earlierAnswer<Answer>(db, name, contentDigest)
  if (before) return before
  try {
    return await carryOut(async (trx, write) => {
      if (!(await claimToken(trx, name, { digest: contentDigest, now: context.now })))
        throw new SentMeanwhile()
      const answer = await write()
      await keepAnswer(trx, name, answer)
      return answer
    })
  } catch (error) {
    const other = error instanceof SentMeanwhile && (await earlierAnswer<Answer>(db, name, contentDigest))
    if (other) return other
    throw error
  }
}
