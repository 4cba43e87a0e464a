import type { Clock } from '@iambiz/runtime/clock.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { IdentityDb } from '../tables.ts'
import { ExternalFailure } from './failure.ts'

type Wanted = {
  app: string
  /** A token that the provider has just rejected although it had not expired. */
  rejected: string | undefined
  fetchToken: (timeoutMs: number) => Promise<{ token: string; lifeSeconds: number }>
}

/** Access tokens of the applications themselves, shared by all processes. */
export type AppTokens = { find(wanted: Wanted): Promise<string> }

type Parts = { db: IdentityDb; box: SecretBox; clock: Clock }

/** Renewed this long before it expires. */
const marginMs = 120_000
/** Below the lock timeout of 3 s of the requests that wait for the row. */
const fetchMs = 2500

const sealContext = (app: string) => `external_app_token:${app}`
const isLockTimeout = (error: unknown) => recordOf(error).code === '55P03'

/**
 * Caches each token until it expires or is rejected. The row is locked during a renewal, so that concurrent requests of
 * all processes wait for it and use its result.
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
      const cached = readable(app, row)
      if (cached && cached !== rejected) return cached
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
      const cached = readable(app, row)
      if (cached && cached !== rejected) return cached
      try {
        return await renew(wanted)
      } catch (error) {
        if (isLockTimeout(error)) throw new ExternalFailure('provider_busy', 'app token')
        throw error
      }
    },
  }
}
