import { hash } from 'node:crypto'
import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer, IdentityParts } from '@iambiz/identity/calls.ts'
import { accountsOf } from '@iambiz/identity/external/account-store.ts'
import { findPasskeys } from '@iambiz/identity/passkey/passkey-store.ts'
import { findDevices } from '@iambiz/identity/totp/device-store.ts'
import { clearFailedCodes } from '@iambiz/identity/totp/guess-store.ts'
import { countRecoveryCodes } from '@iambiz/identity/totp/recovery-code-store.ts'
import { resetFactors } from '@iambiz/identity/totp/reset.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import { z } from 'zod'
import { canonicalLoginName } from './account-store.ts'
import {
  enableAccount,
  findAnyAccount,
  invalidatePassword,
  numbersWithAccount,
  openAccount,
  ownersOfNames,
  type Profile,
  storeProfile,
} from './administrative-store.ts'
import type { ProviderConfig } from './config.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { openCode } from './mailed-code-store.ts'
import { isChosen } from './password.ts'
import { keepPicture, storePicture, storePortalSettings } from './portal-setting-store.ts'
import { pictureName, type SettingsInForce, sentSettings } from './portal-settings.ts'
import { endSignIns } from './sign-ins-store.ts'
import { clearAllFailures, closedUntil, handedAccount } from './throttle-store.ts'

type Parts = Pick<IdentityParts, 'endTrust' | 'devicesChanged'> & {
  config: Pick<ProviderConfig, 'portalClient'>
  db: ProviderDb
  hash: KeyedHash
  settings: SettingsInForce
}

type AdministrativeCall = (parts: Parts, form: URLSearchParams, now: Date) => Promise<Answer>

const noSuchAccount = refuse(404, 'nobody')

const numberIn = (form: URLSearchParams) => form.get('account_no') ?? ''

const readAccountState: AdministrativeCall = async ({ db }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return noSuchAccount
  const accountNo = account.account_no
  const identity = identityDb(db)
  const [devices, passkeys, codes, external, lockedUntil] = await Promise.all([
    findDevices(identity, accountNo),
    findPasskeys(identity, accountNo),
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
      ...passkeys.map(({ name, boundAt }) => ({ type: 'passkey', name, bound_at: boundAt.toISOString() })),
      ...(codes > 0 ? [{ type: 'recovery', name: String(codes), bound_at: null }] : []),
      ...external.map(({ type, bound_at }) => ({
        type: 'external',
        name: type,
        bound_at: bound_at.toISOString(),
      })),
    ],
  })
}

const setStatus: AdministrativeCall = async ({ db }, form, now) => {
  const isEnabled = form.get('enabled') === '1'
  if (!(await enableAccount(db, numberIn(form), isEnabled, now))) return noSuchAccount
  return answer({})
}

const unlockAccount: AdministrativeCall = async ({ db }, form) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return noSuchAccount
  await clearAllFailures(db, account.account_no)
  await clearAllFailures(db, handedAccount(account.account_no))
  await clearFailedCodes(identityDb(db), account.account_no)
  return answer({})
}

const resetAccountFactors: AdministrativeCall = async ({ db, ...parts }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return noSuchAccount
  const accountNo = account.account_no
  return transact(db, async (trx) => {
    const removed = await resetFactors({ db: identityDb(trx), ...parts }, accountNo, now)
    await endSignIns(trx, accountNo)
    return answer({ removed })
  })
}

/**
 * Ends all sign-ins of an account except the session that the portal knows by `keep_sid`. With `until`, later sign-ins
 * stay: the portal repeats the call when it got no answer, possibly much later.
 */
const endAccountSignIns: AdministrativeCall = async ({ db, config }, form) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return noSuchAccount
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

const updateProfile: AdministrativeCall = async ({ db }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return noSuchAccount
  const isStored = await storeProfile(db, account.account_no, profileIn(form), now)
  return isStored ? answer({}) : refuse(409, 'address_taken')
}

type CodeParts = Pick<Parts, 'db' | 'hash'>

/** Issues a code for choosing a password, which an administrator hands over. */
async function issueHandedCode({ db, hash }: CodeParts, accountNo: string, isNew: boolean, now: Date) {
  const opened = await openCode(db, hash, { accountNo, purpose: 'handed', address: '' }, now)
  if (opened === 'too-many') return { ...refuse(503, 'busy'), retryAfter: 600 }
  // Failures with the previous code must not block the new one.
  await clearAllFailures(db, handedAccount(accountNo))
  const expiresAt = new Date(now.getTime() + opened.expireSeconds * 1000)
  return answer({ code: opened.code, expires_at: expiresAt.toISOString(), opened: isNew })
}

/** Reports a login name that belongs to another account. */
const reportTakenName = async (open: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await open()
  } catch (error) {
    if (recordOf(error).code === '23505') return refuse(409, 'taken')
    throw error
  }
}

/** Invalidates the password and issues a code for choosing a new one; opens the account if there is none. */
const resetPassword: AdministrativeCall = async (parts, form, now) => {
  const { db } = parts
  const accountNo = numberIn(form)
  if (accountNo === '') return noSuchAccount
  return reportTakenName(async () => {
    const isNew = !(await findAnyAccount(db, accountNo))
    if (isNew) await openAccount(db, accountNo, profileIn(form))
    else await invalidatePassword(db, accountNo, now)
    return issueHandedCode(parts, accountNo, isNew, now)
  })
}

/**
 * Opens an account with a code for choosing a password; an existing account stays unchanged. With `again=1` the portal
 * repeats a call whose answer it may not have received, so an account without a password gets another code.
 */
const openAccountWithCode: AdministrativeCall = async (parts, form, now) => {
  const { db } = parts
  const accountNo = numberIn(form)
  if (accountNo === '') return noSuchAccount
  return reportTakenName(async () => {
    const isNew = await openAccount(db, accountNo, profileIn(form))
    const isWaiting = async () => {
      const account = await findAnyAccount(db, accountNo)
      const { password_hash: hash = null, password_changed_at: changedAt = null } = account ?? {}
      return hash !== null && !isChosen(hash) && changedAt === null
    }
    if (!isNew && !(form.get('again') === '1' && (await isWaiting()))) return answer({ opened: false })
    return issueHandedCode(parts, accountNo, true, now)
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

/** Which of these numbers have an account. */
const findKnownAccounts: AdministrativeCall = async ({ db }, form) => {
  const numbers = numbersIn.safeParse(jsonIn(form.get('account_nos') ?? ''))
  if (!numbers.success) return refuse(422, 'numbers_refused')
  return answer({ known: await numbersWithAccount(db, numbers.data) })
}

const namesIn = z.array(z.string().min(1).max(320)).min(1).max(500)

/** The owners of these login names, in any spelling; unknown names are left out. */
const findNameOwners: AdministrativeCall = async ({ db }, form) => {
  const names = namesIn.safeParse(jsonIn(form.get('names') ?? ''))
  if (!names.success) return refuse(422, 'names_refused')
  const owners = await ownersOfNames(db, names.data.map(canonicalLoginName))
  return answer({
    owned: names.data.flatMap((name) => {
      const owner = owners.get(canonicalLoginName(name))
      return owner === undefined ? [] : [{ name, account_no: owner }]
    }),
  })
}

/** Stores the portal's settings that also apply here, with the portal's version number. */
const storeSettings: AdministrativeCall = async ({ db, settings }, form, now) => {
  const sent = sentSettings.safeParse(jsonIn(form.get('settings') ?? ''))
  const version = form.get('version') ?? ''
  if (!sent.success || !/^\d{1,18}$/.test(version)) return refuse(422, 'settings_refused')
  await storePortalSettings(db, { version, content: sent.data, now })
  await settings.reload()
  return answer({})
}

/**
 * Stores a picture that the settings are going to name. Without its content it only says whether the picture is stored,
 * so that the portal sends each picture once.
 */
const takePicture: AdministrativeCall = async ({ db }, form, now) => {
  const name = pictureName.safeParse(form.get('name')).data
  if (!name) return refuse(422, 'picture_refused')
  const sent = form.get('content')
  if (sent === null) return answer({ is_stored: await keepPicture(db, name, now) })
  const content = Buffer.from(sent, 'base64url')
  if (!name.startsWith(`${hash('sha256', content, 'hex')}.`)) return refuse(422, 'picture_refused')
  await storePicture(db, { name, content, now })
  return answer({ is_stored: true })
}

/**
 * Calls of the portal for administrators, about any account. The portal checks the roles, because it stores them; here
 * its client secret authenticates the call, and the administrator is logged.
 */
export const administrativeCalls: Record<string, AdministrativeCall> = {
  '/admin/standing': readAccountState,
  '/admin/status': setStatus,
  '/admin/unlock': unlockAccount,
  '/admin/factors/reset': resetAccountFactors,
  '/admin/sign-ins/end': endAccountSignIns,
  '/admin/profile': updateProfile,
  '/admin/password/reset': resetPassword,
  '/admin/account/open': openAccountWithCode,
  '/admin/accounts/known': findKnownAccounts,
  '/admin/names/owned': findNameOwners,
  '/admin/settings': storeSettings,
  '/admin/picture': takePicture,
}
