import { createPrivateKey, generateKeyPair, hash, type JsonWebKey as Jwk, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { StartError } from '@iambiz/runtime/role.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ProviderDb, ProviderTables, SigningAlgorithm } from './database.ts'

/** A key pair for ID tokens; it signs from `signsFrom` on, until a newer key of its algorithm does. */
export type SigningKey = {
  kid: string
  alg: SigningAlgorithm
  privateJwk: Jwk
  privateKey: KeyObject
  signsFrom: Date
}

/** Algorithms of ID tokens. The provider signs its own messages with ES256, which costs a fifteenth of RS256. */
export const signingAlgorithms = ['ES256', 'RS256', 'PS256', 'EdDSA'] as const satisfies SigningAlgorithm[]

const hour = 3_600_000
const day = 24 * hour
/** A new key is published this long before it signs, so that clients have fetched it by then. */
const publishedAhead = 24 * hour
const signsFor = 90 * day
/**
 * A replaced key stays published this long, because an ID token is accepted as a sign-out hint during a whole portal
 * session.
 */
const publishedAfter = 31 * day

const sealContext = (kid: string) => `idp.signing_key:private_jwk:${kid}`

/** Serializes key changes across processes; released with the transaction. */
const lockKeys = (trx: Kysely<ProviderTables>) =>
  sql`select pg_advisory_xact_lock(hashtext('idp.signing_key'))`.execute(trx)

const newestSignsFrom = async (
  trx: Kysely<ProviderTables>,
  alg: SigningAlgorithm,
): Promise<Date | undefined> => {
  const newest = await trx
    .selectFrom('idp.signing_key')
    .select('signs_from')
    .where('alg', '=', alg)
    .orderBy('signs_from', 'desc')
    .executeTakeFirst()
  return newest?.signs_from
}

const generate = promisify(generateKeyPair)

const rsa = () => generate('rsa', { modulusLength: 2048 })

/** RS256 and PS256 share no key, as RFC 8017 6 recommends. */
const pairs: Record<SigningAlgorithm, () => Promise<{ publicKey: KeyObject; privateKey: KeyObject }>> = {
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
  RS256: rsa,
  PS256: rsa,
  EdDSA: () => generate('ed25519'),
}

/** The members of a public key for its thumbprint, in order (RFC 7638 3.2, RFC 8037 2). */
const thumbprintMembers = ({ crv, e, kty, n, x, y }: Jwk) =>
  kty === 'RSA' ? { e, kty, n } : kty === 'OKP' ? { crv, kty, x } : { crv, kty, x, y }

async function addKey(
  trx: Transaction<ProviderTables>,
  box: SecretBox,
  alg: SigningAlgorithm,
  signsFrom: Date,
): Promise<void> {
  const { publicKey, privateKey } = await pairs[alg]()
  // The key ID is the thumbprint (RFC 7638).
  const members = thumbprintMembers(publicKey.export({ format: 'jwk' }))
  const kid = hash('sha256', JSON.stringify(members), 'base64url')
  await trx
    .insertInto('idp.signing_key')
    .values({
      ...{ kid, alg },
      private_jwk: box.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), sealContext(kid)),
      signs_from: signsFrom,
    })
    .execute()
}

/** Adds the first key of an algorithm, or the next one a day ahead of its use. */
async function addDueKey(
  trx: Transaction<ProviderTables>,
  box: SecretBox,
  alg: SigningAlgorithm,
  now: Date,
): Promise<void> {
  const newest = await newestSignsFrom(trx, alg)
  if (!newest) return addKey(trx, box, alg, now)
  if (now.getTime() < newest.getTime() + signsFor - publishedAhead) return
  const signsFrom = Math.max(newest.getTime() + signsFor, now.getTime() + publishedAhead)
  await addKey(trx, box, alg, new Date(signsFrom))
}

/** Adds due keys for each algorithm and deletes obsolete ones. */
export async function maintainSigningKeys(db: ProviderDb, box: SecretBox, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    for (const alg of signingAlgorithms) await addDueKey(trx, box, alg, now)
    const obsolete = new Date(now.getTime() - publishedAfter)
    await trx
      .deleteFrom('idp.signing_key as key')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('idp.signing_key as next')
            .select('next.kid')
            .whereRef('next.alg', '=', 'key.alg')
            .whereRef('next.signs_from', '>', 'key.signs_from')
            .where('next.signs_from', '<', obsolete),
        ),
      )
      .execute()
  })
}

/**
 * Starts a rotation now: new keys are published at once and sign in 24 hours. An algorithm whose rotation is under way
 * is skipped.
 */
export async function rotateSigningKeys(db: ProviderDb, box: SecretBox, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    for (const alg of signingAlgorithms) {
      const newest = await newestSignsFrom(trx, alg)
      if (newest && newest > now) continue
      await addKey(trx, box, alg, newest ? new Date(now.getTime() + publishedAhead) : now)
    }
  })
}

/**
 * All published keys; those that sign at `now` come first, in the order of `signingAlgorithms`. Throws if DATA_KEYS cannot decrypt them.
 */
export async function readSigningKeys(db: ProviderDb, box: SecretBox, now: Date): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom('idp.signing_key')
    .select(['kid', 'alg', 'private_jwk', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .execute()
  const keys = rows.map((row) => {
    const opened = box.open(row.private_jwk, sealContext(row.kid))
    if (!opened) throw new StartError('DATA_KEYS does not open the signing keys that are in the database.')
    const { kid, alg, signs_from: signsFrom } = row
    const privateJwk: Jwk = JSON.parse(opened)
    // Importing a key takes as long as signing with it.
    return {
      kid,
      alg,
      privateJwk,
      privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
      signsFrom,
    }
  })
  const signers = signingAlgorithms.flatMap(
    (alg) => keys.find((key) => key.alg === alg && key.signsFrom <= now) ?? [],
  )
  return [...signers, ...keys.filter((key) => !signers.includes(key))]
}
