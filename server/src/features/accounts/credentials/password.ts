import type { PasswordPolicy } from '@iambiz/contract/features/accounts/credentials.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { AccountAnswer } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { unqueue } from '#server/platform/jobs.ts'
import type { AccountDeps } from '../deps.ts'
import { expectChange, settleChange } from './settle-password.ts'
import { countTry, proofBehind } from './step-up.ts'

type Reset = {
  oldPassword?: string | undefined
  pwdTicket?: string | undefined
  newPassword: string
  confirmPassword: string
}

/** Refuses a new password that is empty or differs from its confirmation. */
export function refuseTyped({
  newPassword,
  confirmPassword,
}: Pick<Reset, 'newPassword' | 'confirmPassword'>): void {
  if (newPassword === '') fail('password.empty', { field: 'newPassword' })
  if (confirmPassword === '') fail('password.empty', { field: 'confirmPassword' })
  if (newPassword !== confirmPassword) fail('password.differ', { field: 'confirmPassword' })
}

/** Returns what the provider requires for a password change: the current password, or its own proof behind a ticket. */
async function entitlement(deps: AccountDeps, actor: Actor, { oldPassword, pwdTicket }: Reset, now: Date) {
  if (oldPassword) return { password: oldPassword }
  return { proof: await proofBehind(deps, actor, pwdTicket, now) }
}

/** Fails with the reason for which the provider did not accept a new password. */
export function refusePassword({ status, body }: AccountAnswer): never {
  if (status === 503) fail('service.busy', null, 2)
  if (status !== 422) throw new Error(`the account API answered ${status}`)
  const { rules } = body
  const isRecent = Array.isArray(rules) && rules.includes('recent')
  return fail(isRecent ? 'password.recent' : 'password.format', { field: 'newPassword', rules })
}

function refuse(answer: AccountAnswer, isByProof: boolean): never {
  if (answer.status === 403) fail(isByProof ? 'step-up.needed' : 'password.wrong', { field: 'oldPassword' })
  if (answer.status === 401) fail('session.ended')
  return refusePassword(answer)
}

/**
 * Changes the password at the provider, then ends the person's other sessions here. The provider also ends its side of
 * the current session, so the new password is needed soon. No transaction stays open during the call to the provider;
 * a queued job ends the sessions if the portal crashes after the provider's success. A refusal changes nothing on
 * either side.
 */
export async function resetPassword(
  deps: AccountDeps,
  actor: Actor,
  reset: Reset,
  context: RequestContext,
): Promise<void> {
  const { userNo, sessionId } = actor
  const { now } = context
  if (!(await deps.keepsPasswords())) {
    fail('password.elsewhere', deps.passwordAddress ? { address: deps.passwordAddress } : null)
  }
  if (!reset.oldPassword && !reset.pwdTicket) fail('password.empty', { field: 'oldPassword' })
  refuseTyped(reset)
  await countTry(deps.db, actor, now)
  const by = await entitlement(deps, actor, reset, now)
  const token = await deps.tokenOf(actor)
  const form = { token, address: networkOf(context.ip), new_password: reset.newPassword, ...by }
  const key = await expectChange(deps, context, { account: userNo, sessionId })
  const answer = (await deps.askAccount('/password/change', form)) ?? fail('password.elsewhere')
  if (answer.status === 200) {
    const method = reset.oldPassword ? 'password' : 'step-up'
    return settleChange(deps, context, { userNo, except: sessionId, method, actor, key })
  }
  await unqueue(deps.db, key)
  try {
    refuse(answer, 'proof' in by)
  } catch (error) {
    if (error instanceof Failure) {
      await audit(deps.db, context, actor, {
        action: 'password.change',
        result: 'denied',
        reason: error.failure,
      })
    }
    throw error
  }
}

type Rules = Pick<PasswordPolicy, 'min' | 'max' | 'history' | 'words'>

const sentences = {
  zh: ({ min, max, history }: Rules) =>
    `${min} 至 ${max} 位，字符类型不限。不能是常见密码，不能包含账号、姓名、公司或产品名称，不能与最近 ${history} 次使用的密码相同。`,
  en: ({ min, max, history }: Rules) =>
    `Use ${min} to ${max} characters of any kind. Don’t use a common password, one of your last ${history} passwords or a password that contains your account name, your name, the company name or the product name.`,
}

const rules: PasswordPolicy['rules'] = ['length', 'words', 'common', 'recent']
const none: Rules = { min: 0, max: 0, history: 0, words: [] }

/** A change of the policy must take effect within five seconds, and the call to the provider takes part of that. */
const keptMs = 2000

type PolicyDeps = Pick<AccountDeps, 'askAccount' | 'passwordAddress' | 'mailsCodes' | 'readMailDomains'>

/**
 * Returns a function that reads the password policy. Anonymous callers may ask for it, so the provider is called at
 * most every two seconds.
 */
export function policyReader(deps: PolicyDeps) {
  let kept: { at: number; rules: Rules | null } | undefined

  async function read(now: Date): Promise<Rules | null> {
    if (kept && now.getTime() - kept.at < keptMs) return kept.rules
    const answer = await deps.askAccount('/password/policy', {})
    if (answer && answer.status !== 200) throw new Error(`the account API answered ${answer.status}`)
    kept = { at: now.getTime(), rules: answer && (answer.body as Rules) }
    return kept.rules
  }

  return async ({ lang, now }: Pick<RequestContext, 'lang' | 'now'>): Promise<PasswordPolicy> => {
    const found = await read(now)
    const { passwordAddress: address, mailsCodes } = deps
    if (found) {
      const mailDomains = [...(await deps.readMailDomains())]
      return { changeable: true, mailsCodes, mailDomains, ...found, rules, text: sentences[lang](found) }
    }
    return {
      changeable: false,
      mailsCodes: false,
      mailDomains: [],
      ...(address ? { address } : {}),
      ...none,
      rules: [],
      text: '',
    }
  }
}
