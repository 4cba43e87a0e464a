import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { IdentityDb } from '../tables.ts'
import { ExternalFailure } from './failure.ts'

type Wanted = {
  app: string
  /** A token that the company has just refused, although its time was not over. */
  rejected: string | undefined
  fetchToken: (timeoutMs: number) => Promise<{ token: string; lifeSeconds: number }>
}

/** The tokens of applications themselves, shared by all processes. */
export type AppTokens = { find(wanted: Wanted): Promise<string> }

type Parts = { db: IdentityDb; box: SecretBox; clock: Clock }

/** Asked for anew so long before its end. */
const marginMs = 120_000
/** Less than the 3 s that whoever waits for the row is given. */
const fetchMs = 2500

const sealContext = (app: string) => `external_app_token:${app}`
const isLockTimeout = (error: unknown) => (error as { code?: string } | null)?.code === '55P03'

/**
 * Keeps each token until it ends or is refused. The row is locked while somebody fetches a new one, so that all the
 * others, in whichever process, wait for that and take it.
 */
export function createAppTokens({ db, box, clock }: Parts): AppTokens {
  const readable = (app: string, row: { sealed_token: string | null; expires_at: Date } | undefined) =>
    row?.sealed_token && row.expires_at.getTime() - marginMs > clock.now().getTime()
      ? box.open(row.sealed_token, sealContext(app))
      : null
  const columns = ['sealed_token', 'expires_at'] as const

  async function renew({ app, rejected, fetchToken }: Wanted): Promise<string> {
    await db
      .insertInto('external_app_token')
      .values({ app, sealed_token: null, expires_at: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('external_app_token')
        .select(columns)
        .where('app', '=', app)
        .forUpdate()
        .executeTakeFirst()
      const kept = readable(app, row)
      if (kept && kept !== rejected) return kept
      const { token, lifeSeconds } = await fetchToken(fetchMs)
      await trx
        .updateTable('external_app_token')
        .set({
          sealed_token: box.seal(token, sealContext(app)),
          expires_at: new Date(clock.now().getTime() + lifeSeconds * 1000),
        })
        .where('app', '=', app)
        .execute()
      return token
    })
  }

  return {
    async find(wanted) {
      const { app, rejected } = wanted
      const row = await db
        .selectFrom('external_app_token')
        .select(columns)
        .where('app', '=', app)
        .executeTakeFirst()
      const kept = readable(app, row)
      if (kept && kept !== rejected) return kept
      try {
        return await renew(wanted)
      } catch (error) {
        if (isLockTimeout(error)) throw new ExternalFailure('provider_busy', 'app token')
        throw error
      }
    },
  }
}
