import { randomBytes } from 'node:crypto'
import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer, IdentityParts } from '@iambiz/identity/calls.ts'
import { accountsOf } from '@iambiz/identity/external/account-store.ts'
import { findDevices } from '@iambiz/identity/totp/device-store.ts'
import { forgetGuesses } from '@iambiz/identity/totp/guess-store.ts'
import { countRecoveryCodes } from '@iambiz/identity/totp/recovery-code-store.ts'
import { resetFactors } from '@iambiz/identity/totp/reset.ts'
import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import {
  enableAccount,
  findAnyAccount,
  forgetPassword,
  keepProfile,
  openAccount,
  type Profile,
} from './administrative-store.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { openCode } from './mailed-code-store.ts'
import { hashPassword, TooBusy } from './password.ts'
import { keepPortalSettings } from './portal-setting-store.ts'
import { type SettingsInForce, toldSettings } from './portal-settings.ts'
import { clearAllFailures, closedUntil } from './throttle-store.ts'

type Parts = Pick<IdentityParts, 'endTrust' | 'devicesChanged'> & {
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
  await forgetGuesses(identityDb(db), account.account_no)
  return answer({})
}

const factorsReset: AdministrativeCall = async ({ db, ...parts }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return nobody
  return answer({ removed: await resetFactors({ db: identityDb(db), ...parts }, account.account_no, now) })
}

const profileIn = (form: URLSearchParams): Profile => {
  const nameZh = form.get('name_zh') || numberIn(form)
  return { nameZh, nameEn: form.get('name_en') || nameZh, email: form.get('email') || null }
}

const profile: AdministrativeCall = async ({ db }, form, now) => {
  const account = await findAnyAccount(db, numberIn(form))
  if (!account) return nobody
  await keepProfile(db, account.account_no, profileIn(form), now)
  return answer({})
}

/** Nobody knows this one; it is there so that the account has a password to replace. */
const unknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/** A code to choose a password with, and an account for whoever has none; what was known before opens nothing any more. */
const passwordReset: AdministrativeCall = async ({ db, hash }, form, now) => {
  const accountNo = numberIn(form)
  if (accountNo === '') return nobody
  try {
    const isNew = !(await findAnyAccount(db, accountNo))
    if (isNew) await openAccount(db, accountNo, profileIn(form), await unknownPassword())
    else await forgetPassword(db, accountNo, await unknownPassword(), now)
    const opened = await openCode(db, hash, { accountNo, purpose: 'handed', address: '' }, now)
    if (opened === 'too-many') return { ...refuse(503, 'busy'), retryAfter: 600 }
    const expiresAt = new Date(now.getTime() + opened.expireSeconds * 1000)
    return answer({ code: opened.code, expires_at: expiresAt.toISOString(), opened: isNew })
  } catch (error) {
    if (error instanceof TooBusy) return { ...refuse(503, 'busy'), retryAfter: 2 }
    // Somebody else signs in with this number or address.
    if ((error as { code?: string }).code === '23505') return refuse(409, 'taken')
    throw error
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
  '/admin/profile': profile,
  '/admin/password/reset': passwordReset,
  '/admin/settings': settings,
}
