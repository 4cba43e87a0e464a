import { recordOf } from '@iambiz/runtime/records.ts'
import type { SignInAccount } from '../account-store.ts'
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
import { clearFailures, countAttempt, directoryPace, inDirectory, uncountAttempt } from '../throttle-store.ts'
import { type Bound, bindInDirectory, imitateCheck } from './directory.ts'
import { link, useLink } from './link-store.ts'
import {
  type DirectoryPlace,
  enabledDirectories,
  type PasswordPlace,
  passwordPlaceOf,
} from './password-place.ts'
import { methodOf } from './settings.ts'
import { SourceProblem } from './source-problem.ts'

type Parts = Pick<SignInParts, 'db' | 'box' | 'clock' | 'log' | 'sources'>

const placeParts = ({ db, sources }: Parts) => ({ db, ask: sources.ask })

/** Whether the entry that was bound is the one that the account is linked to; links it at the first sign-in. */
async function isLinked(
  { db, clock }: Parts,
  { source, linkedSubject }: PasswordPlace,
  accountNo: string,
  { subject, displayName }: Extract<Bound, { result: 'ok' }>,
): Promise<boolean> {
  const person = { sourceId: source.id, subject, displayName, isProved: false, now: clock.now() }
  if (linkedSubject === null) return link(db, { ...person, accountNo })
  if (linkedSubject !== subject) return false
  await useLink(db, person)
  return true
}

const reasons = { expired: 'password_expired', disabled: 'disabled', locked: 'locked' } as const

/** Whether a directory refused the password itself, which it counts. */
const isFailure = (bound: Bound) =>
  bound.result === 'wrong' && (bound.notice === undefined || bound.notice === 'locked')

type Typed = { accountNo: string; password: string; isOwn: boolean }

/** Binds, unless unknown browsers have failed so often that the directory could lock the account. */
async function bind(
  { db, clock }: Parts,
  place: PasswordPlace,
  { accountNo, password, isOwn }: Typed,
): Promise<Bound | 'too-often'> {
  const key = inDirectory(accountNo)
  if (!isOwn && !(await countAttempt(db, key, clock.now(), directoryPace))) {
    await imitateCheck(place)
    return 'too-often'
  }
  try {
    const bound = await bindInDirectory(place, { accountNo, password })
    if (bound.result === 'ok') await clearFailures(db, key)
    else if (!isOwn && !isFailure(bound)) await uncountAttempt(db, key)
    return bound
  } catch (error) {
    if (!isOwn) await uncountAttempt(db, key)
    throw error
  }
}

async function checkThere(parts: Parts, place: PasswordPlace, typed: Typed): Promise<Checked> {
  const { accountNo } = typed
  const method = methodOf(place.source)
  // As long as a check here, so that response times do not tell whose password is elsewhere.
  const [bound] = await Promise.all([bind(parts, place, typed), waitLikeVerification()])
  if (bound === 'too-often') return { result: 'wrong', reason: 'locked', method }
  if (bound.result === 'ok') {
    if (await isLinked(parts, place, accountNo, bound)) return { result: 'ok', method }
    parts.log.warn({ accountNo, source: place.source.code }, 'another entry of the directory has this number')
    return { result: 'wrong', reason: 'not_allowed', method }
  }
  const notice = bound.result === 'wrong' ? bound.notice : undefined
  return {
    result: 'wrong',
    reason: notice ? reasons[notice] : 'wrong_password',
    method,
    ...(notice && { notice }),
  }
}

function logProblem({ log }: Parts, { source }: DirectoryPlace, error: unknown): void {
  const { problem } = recordOf(error)
  log.warn({ source: source.code, problem, err: error }, 'a directory does not check passwords')
}

type Checking = { account: SignInAccount | undefined; password: string; isOwn: boolean }

/** Checks a password in its directory, or here: without one, and where people fall back to that. */
async function checkAt(
  parts: Parts,
  place: PasswordPlace | undefined,
  { account, password, isOwn }: Checking,
): Promise<Checked> {
  if (!account || !place) return checkHere(account, password, isOwn)
  try {
    return await checkThere(parts, place, { accountNo: account.accountNo, password, isOwn })
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    logProblem(parts, place, error)
    return place.settings.fallsBack ? checkHere(account, password, isOwn) : { result: 'away' }
  }
}

/** Imitates a check in directories; returns whether one of them is away that people do not fall back from. */
async function isOneAway(parts: Parts, directories: readonly DirectoryPlace[]): Promise<boolean> {
  const areAway = await Promise.all(
    directories.map(async (place) => {
      try {
        await imitateCheck(place)
        return false
      } catch (error) {
        logProblem(parts, place, error)
        return !place.settings.fallsBack
      }
    }),
  )
  return areAway.includes(true)
}

/** Whom the portal is asked about for an account that does not exist, so that this takes as long. */
const nobody = '-'

/** A directory tells an expired password and a disabled account only after the right password. */
const isRight = (checked: Checked) =>
  checked.result === 'ok' ||
  (checked.result === 'wrong' && (checked.notice === 'expired' || checked.notice === 'disabled'))

/**
 * Checks a password where it is: in the directory whose rule covers the person, otherwise here. Without the right
 * password the answer and the work are the same for every account, whether it exists and wherever its password is:
 * while a directory is away, all are `away`. Throws `PortalAway`.
 */
const checkAtItsPlace =
  (parts: Parts): PasswordCheck =>
  async (found, password, isOwn) => {
    const directories = await enabledDirectories(parts)
    if (directories.length === 0) return checkHere(found, password, isOwn)
    const account = found?.enabled ? found : undefined
    const place = await passwordPlaceOf(placeParts(parts), directories, account?.accountNo ?? nobody)
    const real = account && place
    const others = isOneAway(
      parts,
      directories.filter(({ source }) => source !== real?.source),
    )
    const checked = await checkAt(parts, real, { account, password, isOwn })
    if (isRight(checked)) return checked
    return (await others) ? { result: 'away' } : checked
  }

/** The same for a signed-in person, from whom there is nothing to hide. Throws `PortalAway`. */
export async function checkOwnPassword(
  parts: Parts,
  account: SignInAccount | undefined,
  password: string,
): Promise<Checked> {
  const directories = await enabledDirectories(parts)
  const place =
    account &&
    directories.length > 0 &&
    (await passwordPlaceOf(placeParts(parts), directories, account.accountNo))
  return checkAt(parts, place || undefined, { account, password, isOwn: true })
}

/** Checks account and password at the one place that has the person's password. */
export const checkPasswordOf = (
  parts: Parts & Pick<SignInParts, 'guessedAccounts'>,
  credentials: Credentials,
  isKnown: (accountNo: string) => boolean,
): Promise<Outcome> => {
  const { db, clock, guessedAccounts: most } = parts
  return authenticate(db, credentials, clock.now(), { most, isKnown, check: checkAtItsPlace(parts) })
}
