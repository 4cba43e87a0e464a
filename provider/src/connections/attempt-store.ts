import type { AttemptStep, ProviderDb } from '../database.ts'

export type Attempt = {
  clientId: string
  at: Date
  accountNo: string | null
  step: AttemptStep
  result: 'done' | 'refused' | 'failed'
  /** A word that the screen explains; empty where it is done. */
  reason: string
  /** What the other side did wrong; never a secret, a code or a token. */
  detail: string
}

export async function recordAttempt(
  db: ProviderDb,
  { clientId, at, accountNo, ...what }: Attempt,
): Promise<void> {
  await db
    .insertInto('idp.sign_on_attempt')
    .values({ client_id: clientId, occurred_at: at, account_no: accountNo, ...what })
    .execute()
}
