import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import { hasProof } from '@iambiz/identity/proof-store.ts'
import { proofMethods } from '@iambiz/identity/tables.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import type { AccountAsking } from './account-access.ts'
import { canonicalLoginName } from './account-store.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { confirmEmail } from './email-change.ts'
import { endCodes, openCode } from './mailed-code-store.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { finishReset, startReset } from './password-reset.ts'
import { lastPasswordChange } from './password-store.ts'

type CodeParts = { db: ProviderDb; hash: KeyedHash; policy: PasswordPolicy }

const wrongCode = refuse(403, 'wrong_code')

/**
 * Issues a code for a forgotten password, with the address to send it to; 404 if the account does not exist or has no
 * address. The portal passes the browser's `address`, and as `known` the account that the browser is known to.
 */
export async function forgot({ db, hash }: CodeParts, form: URLSearchParams, now: Date): Promise<Answer> {
  const [typed = '', asker = '', address = '', known = ''] = ['account', 'asker', 'address', 'known'].map(
    (name) => form.get(name) ?? '',
  )
  const asked = { typed, asker, network: networkOf(address), known }
  const started = await startReset(db, hash, asked, now)
  if (!started) return refuse(404, 'nobody')
  if ('tooManyFor' in started) return refuse(429, 'too_many', { account_no: started.tooManyFor })
  const { account, code, expireSeconds } = started
  const { accountNo, email, locale } = account
  return answer({ account_no: accountNo, email, locale, code, expires_in: expireSeconds })
}

/** Sets a new password by a mailed code. */
export async function confirmForgot(
  { db, hash, policy }: CodeParts,
  form: URLSearchParams,
  now: Date,
): Promise<Answer> {
  const [typed = '', code = '', next = '', asker = ''] = ['account', 'code', 'new_password', 'asker'].map(
    (name) => form.get(name) ?? '',
  )
  const address = networkOf(form.get('address') ?? '')
  const changed = await finishReset(db, hash, { typed, code, next, policy, asker, address }, now)
  if (changed.result === 'refused') return refuse(422, 'password_refused', { rules: changed.rules })
  if (changed.result === 'busy') return { ...refuse(503, 'busy'), retryAfter: 2 }
  if (changed.result === 'wrong') return wrongCode
  return answer({ account_no: changed.accountNo, changed_at: now.toISOString() })
}

/** Issues a code that verifies a new address; requires a recent proof of identity. */
export async function changeEmail({ db, hash }: CodeParts, asking: AccountAsking): Promise<Answer> {
  const { account, grantId, form, now } = asking
  const { accountNo } = account
  const proof = form.get('proof') ?? ''
  const given = { accountNo, boundTo: grantId, proof, methods: proofMethods }
  if (!(await hasProof(identityDb(db), given, now))) return refuse(403, 'no_proof')
  const address = form.get('email') ?? ''
  const opened = await openCode(db, hash, { accountNo, purpose: 'email', address }, now)
  if (opened === 'too-many') return refuse(429, 'too_many')
  return answer({ code: opened.code, expires_in: opened.expireSeconds })
}

/** Verifies a new address by its code. */
export async function confirmNewEmail(
  { db, hash }: CodeParts,
  { account, form, now }: AccountAsking,
): Promise<Answer> {
  const changed = await confirmEmail(db, hash, { account, code: form.get('code') ?? '' }, now)
  switch (changed.result) {
    case 'ok':
      return answer({ email: changed.email, previous: changed.previous })
    case 'wrong':
      return refuse(403, 'wrong_code', { left: changed.left })
    case 'taken':
      return refuse(409, 'taken')
    case 'over':
      return refuse(410, 'expired')
  }
}

/** Cancels a pending address change. */
export async function cancelEmail({ db }: CodeParts, { account }: AccountAsking): Promise<Answer> {
  await endCodes(db, account.accountNo, 'email')
  return answer({})
}

/** When the password was last changed; the portal synchronizes with it after it missed an event. */
export async function passwordStanding({ db }: CodeParts, form: URLSearchParams): Promise<Answer> {
  const found = await lastPasswordChange(db, canonicalLoginName(form.get('account') ?? ''))
  if (!found) return refuse(404, 'nobody')
  return answer({ account_no: found.accountNo, changed_at: found.at?.toISOString() ?? null })
}
