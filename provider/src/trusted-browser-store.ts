import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { ProviderDb } from './database.ts'

/** How long a trusted browser is not asked for a code. */
export const trustDays = 30
const lifeMs = trustDays * 86_400_000

/** Trusts a browser for an account and returns its token (256 bits). */
export async function trustBrowser(db: ProviderDb, accountNo: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await db
    .insertInto('idp.trusted_browser')
    .values({ token_hash: digest(token), account_no: accountNo, expires_at: expiresAt })
    .execute()
  return token
}

/** Whether one of the browser's tokens makes it trusted for an account. */
export async function isTrusted(
  db: ProviderDb,
  { accountNo, tokens }: { accountNo: string; tokens: readonly string[] },
  now: Date,
): Promise<boolean> {
  if (tokens.length === 0) return false
  const found = await db
    .selectFrom('idp.trusted_browser')
    .select('account_no')
    .where('token_hash', 'in', tokens.map(digest))
    .where('account_no', '=', accountNo)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Ends trust in all browsers, as after a change of password or device or a used recovery code; those trusted after
 * `since` stay.
 */
export async function endTrust(db: ProviderDb, accountNo: string, since?: Date): Promise<void> {
  await db
    .deleteFrom('idp.trusted_browser')
    .where('account_no', '=', accountNo)
    .$if(since !== undefined, (query) =>
      query.where('expires_at', '<=', new Date((since?.getTime() ?? 0) + lifeMs)),
    )
    .execute()
}

/** Deletes expired trust. */
export async function sweepTrust(db: ProviderDb, now: Date): Promise<void> {
  await db.deleteFrom('idp.trusted_browser').where('expires_at', '<', now).execute()
}
