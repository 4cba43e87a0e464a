import { generateKeyPairSync, hash, type JsonWebKey as Jwk } from 'node:crypto'
import { StartError } from '@iambiz/runtime/role.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ProviderDb, ProviderTables } from './database.ts'

/** A key pair for ID tokens; it may sign from `signsFrom` on, until a newer key may. */
export type SigningKey = { kid: string; privateJwk: Jwk; signsFrom: Date }

const hour = 3_600_000
const day = 24 * hour
/** A new key is published this long before it signs, so that every client has seen it by then. */
const publishedAhead = 24 * hour
const signsFor = 90 * day
/** A replaced key stays published this long: an ID token is accepted as a hint at sign-out for a whole portal session. */
const keptAfter = 31 * day

const sealContext = (kid: string) => `idp.signing_key:private_jwk:${kid}`

/** Makes one process at a time decide about keys; released with the transaction. */
const lockKeys = (trx: Kysely<ProviderTables>) =>
  sql`select pg_advisory_xact_lock(hashtext('idp.signing_key'))`.execute(trx)

const newestSignsFrom = async (trx: Kysely<ProviderTables>): Promise<Date | undefined> => {
  const newest = await trx
    .selectFrom('idp.signing_key')
    .select('signs_from')
    .orderBy('signs_from', 'desc')
    .executeTakeFirst()
  return newest?.signs_from
}

async function addKey(trx: Transaction<ProviderTables>, box: SecretBox, signsFrom: Date): Promise<void> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = pair.publicKey.export({ format: 'jwk' })
  // RFC 7638: the identifier follows from the key.
  const kid = hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')
  await trx
    .insertInto('idp.signing_key')
    .values({
      kid,
      private_jwk: box.seal(JSON.stringify(pair.privateKey.export({ format: 'jwk' })), sealContext(kid)),
      signs_from: signsFrom,
    })
    .execute()
}

/** Adds what the schedule asks for (the first key, or the next one a day ahead) and drops keys of long ago. */
export async function maintainSigningKeys(db: ProviderDb, box: SecretBox, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    const newest = await newestSignsFrom(trx)
    if (!newest) await addKey(trx, box, now)
    else if (now.getTime() >= newest.getTime() + signsFor - publishedAhead) {
      await addKey(trx, box, new Date(Math.max(newest.getTime() + signsFor, now.getTime() + publishedAhead)))
    }
    const obsolete = new Date(now.getTime() - keptAfter)
    await trx
      .deleteFrom('idp.signing_key as key')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('idp.signing_key as next')
            .select('next.kid')
            .whereRef('next.signs_from', '>', 'key.signs_from')
            .where('next.signs_from', '<', obsolete),
        ),
      )
      .execute()
  })
}

/** Starts a rotation now: the new key is published at once and signs in 24 hours. Does nothing while one is under way. */
export async function rotateSigningKey(db: ProviderDb, box: SecretBox, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    const newest = await newestSignsFrom(trx)
    if (newest && newest > now) return
    await addKey(trx, box, newest ? new Date(now.getTime() + publishedAhead) : now)
  })
}

/** Every published key, the one that signs at `now` first. Throws where DATA_KEYS does not open them. */
export async function readSigningKeys(db: ProviderDb, box: SecretBox, now: Date): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom('idp.signing_key')
    .select(['kid', 'private_jwk', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .execute()
  const keys = rows.map((row) => {
    const opened = box.open(row.private_jwk, sealContext(row.kid))
    if (!opened) throw new StartError('DATA_KEYS does not open the signing keys that are in the database.')
    return { kid: row.kid, privateJwk: JSON.parse(opened) as Jwk, signsFrom: row.signs_from }
  })
  const signer = keys.find((key) => key.signsFrom <= now)
  return signer ? [signer, ...keys.filter((key) => key !== signer)] : keys
}
