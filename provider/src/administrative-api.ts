import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer, IdentityParts } from '@iambiz/identity/calls.ts'
import { accountsOf } from '@iambiz/identity/external/account-store.ts'
import { findDevices } from '@iambiz/identity/totp/device-store.ts'
import { forgetGuesses } from '@iambiz/identity/totp/guess-store.ts'
import { countRecoveryCodes } from '@iambiz/identity/totp/recovery-code-store.ts'
import { resetFactors } from '@iambiz/identity/totp/reset.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import { z } from 'zod'
import { canonicalLoginName } from './account-store.ts'
import {
  enableAccount,
  findAnyAccount,
  forgetPassword,
  keepProfile,
  numbersWithAccount,
  openAccount,
  ownersOfNames,
  type Profile,
} from './administrative-store.ts'
import type { ProviderConfig } from './config.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { openCode } from './mailed-code-store.ts'
import { isChosen } from './password.ts'
import { keepPortalSettings } from './portal-setting-store.ts'
import { type SettingsInForce, toldSettings } from './portal-settings.ts'
import { endSignIns } from './sign-ins-store.ts'
import { clearAllFailures, closedUntil, handedAccount } from './throttle-store.ts'

type Parts = Pick<IdentityParts, 'endTrust' | 'devicesChanged'> & {
  config: Pick<ProviderConfig, 'portalClient'>
  db: ProviderDb
  hash: KeyedHash
  settings: SettingsInForce
}

type AdministrativeCall = (parts: Parts, form: URLSearchParams, now: Date) => Promise<Answer>

const nobody = refuse(404, 'nobody')

const numberIn = (form: URLSearchParams) => form.get('account_no') ?? ''

const standing: AdministrativeCall = async ({ db }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return nobody
  const accountNo = account.account_no
  const identity = identityDb(db)
  const [devices, codes, external, lockedUntil] = await Promise.all([
    findDevices(identity, accountNo),
    countRecoveryCodes(identity, accountNo),
    accountsOf(identity, accountNo),
    closedUntil(db, accountNo, now),
  ])
  return answer({
    enabled: account.status === 1,
    password_changed_at: account.password_changed_at?.toISOString() ?? null,
    locked_until: lockedUntil?.toISOString() ?? null,
    factors: [
      ...devices.map(({ name, boundAt }) => ({ type: 'totp', name, bound_at: boundAt.toISOString() })),
      ...(codes > 0 ? [{ type: 'recovery', name: String(codes), bound_at: null }] : []),
      ...external.map(({ type, bound_at }) => ({
        type: 'external',
        name: type,
        bound_at: bound_at.toISOString(),
      })),
    ],
  })
}

const status: AdministrativeCall = async ({ db }, form, now) => {
  const isEnabled = form.get('enabled') === '1'
  if (!(await enableAccount(db, numberIn(form), isEnabled, now))) return nobody
  return answer({})
}

const unlock: AdministrativeCall = async ({ db }, form) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return nobody
  await clearAllFailures(db, account.account_no)
  await clearAllFailures(db, handedAccount(account.account_no))
  await forgetGuesses(identityDb(db), account.account_no)
  return answer({})
}

const factorsReset: AdministrativeCall = async ({ db, ...parts }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return nobody
  const accountNo = account.account_no
  return transact(db, async (trx) => {
    const removed = await resetFactors({ db: identityDb(trx), ...parts }, accountNo, now)
    await endSignIns(trx, accountNo)
    return answer({ removed })
  })
}

/**
 * Ends all that somebody is signed in to, but for the session that the portal knows by `keep_sid`. With `until`, what began
 * later goes on: the portal asks once more, long after, where it has not heard the answer.
 */
const signInsEnd: AdministrativeCall = async ({ db, config }, form) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return nobody
  const [sid, until] = [form.get('keep_sid'), form.get('until')]
  const session = sid ? { clientId: config.portalClient.id, sid } : undefined
  const since = until ? new Date(until) : undefined
  if (since && Number.isNaN(since.getTime())) return refuse(422, 'until_refused')
  await transact(db, (trx) => endSignIns(trx, account.account_no, { session, since }))
  return answer({})
}

const profileIn = (form: URLSearchParams): Profile => {
  const nameZh = form.get('name_zh') || numberIn(form)
  return { nameZh, nameEn: form.get('name_en') || nameZh, email: form.get('email') || null }
}

const profile: AdministrativeCall = async ({ db }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return nobody
  const isKept = await keepProfile(db, account.account_no, profileIn(form), now)
  return isKept ? answer({}) : refuse(409, 'address_taken')
}

type CodeParts = Pick<Parts, 'db' | 'hash'>

/** A code to choose a password with. */
async function handCode({ db, hash }: CodeParts, accountNo: string, isNew: boolean, now: Date) {
  const opened = await openCode(db, hash, { accountNo, purpose: 'handed', address: '' }, now)
  if (opened === 'too-many') return { ...refuse(503, 'busy'), retryAfter: 600 }
  // Whoever mistyped the one before types this one.
  await clearAllFailures(db, handedAccount(accountNo))
  const expiresAt = new Date(now.getTime() + opened.expireSeconds * 1000)
  return answer({ code: opened.code, expires_at: expiresAt.toISOString(), opened: isNew })
}

/** Somebody else signs in with this number or address. */
const takenOr = async (open: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await open()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return refuse(409, 'taken')
    throw error
  }
}

/** A code to choose a password with, and an account for whoever has none; what was known before opens nothing any more. */
const passwordReset: AdministrativeCall = async (parts, form, now) => {
  const { db } = parts
  const accountNo = numberIn(form)
  if (accountNo === '') return nobody
  return takenOr(async () => {
    const isNew = !(await findAnyAccount(db, accountNo))
    if (isNew) await openAccount(db, accountNo, profileIn(form))
    else await forgetPassword(db, accountNo, now)
    return handCode(parts, accountNo, isNew, now)
  })
}

/**
 * An account for whoever has none, with a code to choose a password with; one that there is stays as it is. `again=1`: whoever asks
 * has asked before and may not have heard the answer, so somebody who has never chosen a password gets another code.
 */
const accountOpen: AdministrativeCall = async (parts, form, now) => {
  const { db } = parts
  const accountNo = numberIn(form)
  if (accountNo === '') return nobody
  return takenOr(async () => {
    const isNew = await openAccount(db, accountNo, profileIn(form))
    const isWaiting = async () => {
      const account = await findAnyAccount(db, accountNo)
      const { password_hash: hash = null, password_changed_at: changedAt = null } = account ?? {}
      return hash !== null && !isChosen(hash) && changedAt === null
    }
    if (!isNew && !(form.get('again') === '1' && (await isWaiting()))) return answer({ opened: false })
    return handCode(parts, accountNo, true, now)
  })
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const numbersIn = z.array(z.string().min(1).max(64)).min(1).max(500)

/** Which of these have an account. */
const accountsKnown: AdministrativeCall = async ({ db }, form) => {
  const told = numbersIn.safeParse(jsonIn(form.get('account_nos') ?? ''))
  if (!told.success) return refuse(422, 'numbers_refused')
  return answer({ known: await numbersWithAccount(db, told.data) })
}

const namesIn = z.array(z.string().min(1).max(320)).min(1).max(500)

/** Whose login names these are, in whichever spelling; names that are nobody's are left out. */
const namesOwned: AdministrativeCall = async ({ db }, form) => {
  const told = namesIn.safeParse(jsonIn(form.get('names') ?? ''))
  if (!told.success) return refuse(422, 'names_refused')
  const owners = await ownersOfNames(db, told.data.map(canonicalLoginName))
  return answer({
    owned: told.data.flatMap((name) => {
      const owner = owners.get(canonicalLoginName(name))
      return owner === undefined ? [] : [{ name, account_no: owner }]
    }),
  })
}

/** Settings of the portal that count here as well, with the version that the portal gives them. */
const settings: AdministrativeCall = async ({ db, settings }, form, now) => {
  const told = toldSettings.safeParse(jsonIn(form.get('settings') ?? ''))
  const version = form.get('version') ?? ''
  if (!told.success || !/^\d{1,18}$/.test(version)) return refuse(422, 'settings_refused')
  await keepPortalSettings(db, { version, content: told.data, now })
  await settings.lookAgain()
  return answer({})
}

/**
 * What the portal may ask in the name of an administrator, about anybody. Who may administer is the portal's to say, which
 * keeps the roles; here its client secret counts, and who asked is written down.
 */
export const administrativeCalls: Record<string, AdministrativeCall> = {
  '/admin/standing': standing,
  '/admin/status': status,
  '/admin/unlock': unlock,
  '/admin/factors/reset': factorsReset,
  '/admin/sign-ins/end': signInsEnd,
  '/admin/profile': profile,
  '/admin/password/reset': passwordReset,
  '/admin/account/open': accountOpen,
  '/admin/accounts/known': accountsKnown,
  '/admin/names/owned': namesOwned,
  '/admin/settings': settings,
}
