import {
  authenticate,
  type Checked,
  type Credentials,
  checkHere,
  type Outcome,
  type PasswordCheck,
} from '../authenticate.ts'
import { waitLikeVerification } from '../password.ts'
import type { SignInParts } from '../sign-in-parts.ts'
import { type Bound, bindInDirectory } from './directory.ts'
import { link, useLink } from './link-store.ts'
import { type PasswordPlace, passwordPlaceOf } from './password-place.ts'
import { methodOf } from './settings.ts'
import { SourceProblem } from './source-problem.ts'

type Parts = Pick<SignInParts, 'db' | 'box' | 'clock' | 'log' | 'sources'>

/** Whether the entry that was bound is the one that the account is linked to; links it at the first sign-in. */
async function isLinked(
  { db, clock }: Parts,
  { source, linkedSubject }: PasswordPlace,
  accountNo: string,
  { subject, displayName }: Extract<Bound, { result: 'ok' }>,
): Promise<boolean> {
  const person = { sourceId: source.id, subject, displayName, now: clock.now() }
  if (linkedSubject === null) return link(db, { ...person, accountNo })
  if (linkedSubject !== subject) return false
  await useLink(db, person)
  return true
}

async function checkThere(
  parts: Parts,
  place: PasswordPlace,
  { accountNo, password }: { accountNo: string; password: string },
): Promise<Checked> {
  const method = methodOf(place.source)
  // As long as a check here, so that response times do not tell whose password is elsewhere.
  const [bound] = await Promise.all([bindInDirectory(place, { accountNo, password }), waitLikeVerification()])
  if (bound.result === 'ok') {
    if (await isLinked(parts, place, accountNo, bound)) return { result: 'ok', method }
    parts.log.warn({ accountNo, source: place.source.code }, 'another entry of the directory has this number')
    return { result: 'wrong', reason: 'not_allowed', method }
  }
  const notice = bound.result === 'wrong' ? bound.notice : undefined
  const reasons = { expired: 'password_expired', disabled: 'disabled', locked: 'locked' } as const
  return {
    result: 'wrong',
    reason: notice ? reasons[notice] : 'wrong_password',
    method,
    ...(notice && { notice }),
  }
}

/** Checks a password where it is: in the directory whose rule covers the person, otherwise here. */
export const checkAtItsPlace =
  (parts: Parts): PasswordCheck =>
  async (account, password) => {
    const { db, box, log, sources } = parts
    const place = account?.enabled
      ? await passwordPlaceOf({ db, box, ask: sources.ask }, account.accountNo)
      : undefined
    if (!account || !place) return checkHere(account, password)
    try {
      return await checkThere(parts, place, { accountNo: account.accountNo, password })
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error
      const { source } = place
      log.warn(
        { source: source.code, problem: error.problem, err: error },
        'a directory does not check passwords',
      )
      return source.settings.fallsBack ? checkHere(account, password) : { result: 'away' }
    }
  }

/** Checks account and password at the one place that has the person's password. */
export const checkPasswordOf = (
  parts: SignInParts,
  credentials: Credentials,
  isKnown: (accountNo: string) => boolean,
): Promise<Outcome> => {
  const { db, clock, guessedAccounts: most } = parts
  return authenticate(db, credentials, clock.now(), { most, isKnown, check: checkAtItsPlace(parts) })
}
