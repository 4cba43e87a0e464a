import { authenticate, type Credentials, type Outcome } from '../authenticate.ts'
import type { SignInParts } from '../sign-in-parts.ts'

/** Checks account and password at the one place that has the person's password. */
export const checkPasswordOf = (
  { db, clock, guessedAccounts: most }: SignInParts,
  credentials: Credentials,
  isKnown: (accountNo: string) => boolean,
): Promise<Outcome> => authenticate(db, credentials, clock.now(), { most, isKnown })
