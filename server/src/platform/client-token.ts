import type { Api } from '@iambiz/contract/api.ts'
import { authorOf, type Caller, type RequestContext } from './actor.ts'
import { claimToken, findRequest, keepAnswer, type RequestName } from './client-token-store.ts'
import type { Db } from './db/tables.ts'
import { digest } from './digest.ts'
import { fail } from './failure.ts'

/** A request that creates a record, as the contract has parsed it. */
type Creation = {
  call: keyof Api
  actor: Caller
  context: RequestContext
  body: { clientToken?: string | undefined }
}

/** Runs `write` in the transaction of a creation, unless a concurrent identical request was faster. */
type FirstTime<Answer> = (trx: Db, write: () => Promise<Answer>) => Promise<Answer>

/** A concurrent identical request was faster; thrown to roll the transaction back. */
class SentMeanwhile extends Error {}

/** JSON with sorted keys, so that equal contents give equal texts. */
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

/**
 * The stored answer to the same request; undefined where the request is new. Fails where the token was used for other
 * content.
 */
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
 * Runs a creation once per `clientToken`: a repeated request gets the stored answer, even if both run concurrently, and
 * other content under the same token is refused. `carryOut` must write inside `firstTime`, in its transaction, so that
 * a failed creation does not use up the token. The answer is stored as JSON.
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
