import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { IdentityDb, PasskeyPurpose } from '../tables.ts'

const lifeMinutes = 10
export const challengeMs = lifeMinutes * 60_000

/** What a challenge is for, and the only context in which its answer is accepted. */
export type ChallengeContext = {
  purpose: PasskeyPurpose
  /** Empty while a sign-in does not know the account. */
  accountNo: string
  boundTo: string
}

/** Stores and returns a new challenge (256 bits, base64url), valid for ten minutes. */
export async function issueChallenge(
  db: IdentityDb,
  { purpose, accountNo, boundTo }: ChallengeContext,
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: digest(challenge),
      purpose,
      account_no: accountNo,
      bound_to: boundTo,
      expires_at: new Date(now.getTime() + challengeMs),
    })
    .execute()
  return challenge
}

/** Deletes a challenge; true only for the first answer in the context that it was issued for. */
export async function takeChallenge(
  db: IdentityDb,
  challenge: string,
  { purpose, accountNo, boundTo }: ChallengeContext,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', digest(challenge))
    .where('purpose', '=', purpose)
    .where('account_no', '=', accountNo)
    .where('bound_to', '=', boundTo)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
