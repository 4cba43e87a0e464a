import type { PasswordPolicy } from '@iambiz/contract/features/credentials.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import type { CredentialDeps } from './deps.ts'
import { countTry, proofBehind } from './step-up.ts'
import { keepChange } from './store.ts'

type Reset = {
  oldPassword?: string | undefined
  pwdTicket?: string | undefined
  newPassword: string
  confirmPassword: string
}

/** Refuses what can be refused without asking the provider. */
function refuseIncomplete({ oldPassword, pwdTicket, newPassword, confirmPassword }: Reset): void {
  if (!oldPassword && !pwdTicket) fail('password.empty', { field: 'oldPassword' })
  if (newPassword === '') fail('password.empty', { field: 'newPassword' })
  if (confirmPassword === '') fail('password.empty', { field: 'confirmPassword' })
  if (newPassword !== confirmPassword) fail('password.differ', { field: 'confirmPassword' })
}

/** What the provider asks for before it changes a password: the present one, or its own proof behind a ticket. */
async function entitlement(deps: CredentialDeps, actor: Actor, { oldPassword, pwdTicket }: Reset, now: Date) {
  if (oldPassword) return { password: oldPassword }
  return { proof: await proofBehind(deps, actor, pwdTicket, now) }
}

const changedWords = {
  zh: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即联系服务台',
  en: 'Your password was changed, and your other devices were signed out. If this was not you, call the service desk at once',
}

async function change(deps: CredentialDeps, form: Record<string, string>): Promise<void> {
  const answer = (await deps.askAccount('/password/change', form)) ?? fail('password.elsewhere')
  if (answer.status === 200) return
  if (answer.status === 403)
    fail('proof' in form ? 'step-up.needed' : 'password.wrong', { field: 'oldPassword' })
  if (answer.status === 503) fail('service.busy', null, 2)
  if (answer.status === 401) fail('session.ended')
  if (answer.status !== 422) throw new Error(`the account API answered ${answer.status}`)
  const { rules } = answer.body
  const isRecent = Array.isArray(rules) && rules.includes('recent')
  fail(isRecent ? 'password.recent' : 'password.format', { field: 'newPassword', rules })
}

/**
 * Changes the password at the provider and ends the other sessions of the person; at the provider this one is over too, so
 * that the new password has to be typed soon. What happens here waits in a transaction until
 * the provider has agreed, so a refusal changes nothing on either side.
 */
export async function resetPassword(
  deps: CredentialDeps,
  actor: Actor,
  reset: Reset,
  context: RequestContext,
): Promise<void> {
  const { userNo } = actor
  const { now } = context
  if (!(await deps.keepsPasswords())) {
    fail('password.elsewhere', deps.passwordAddress ? { address: deps.passwordAddress } : null)
  }
  refuseIncomplete(reset)
  await countTry(deps.db, actor, now)
  const by = await entitlement(deps, actor, reset, now)
  const token = await deps.tokenOf(actor)
  const form = { token, address: networkOf(context.ip), new_password: reset.newPassword, ...by }
  try {
    await transact(deps.db, async (trx) => {
      const sessions = await deps.endOtherSessions(trx, actor, now)
      await keepChange(trx, userNo, now)
      const method = reset.oldPassword ? 'password' : 'step-up'
      await audit(trx, context, actor, { action: 'password.change', detail: { method, sessions } })
      await deps.tell(trx, { userNos: [userNo], text: changedWords, path: '/home/setting/security', at: now })
      await change(deps, form)
    })
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
    `${min} 至 ${max} 位，字符种类不限；不能是常见密码，不能包含账号、姓名、公司或产品名称，不能与最近 ${history} 次使用的密码相同`,
  en: ({ min, max, history }: Rules) =>
    `${min} to ${max} characters of any kind; no common password, nothing with your account, your name, the company or the product in it, and none of your last ${history} passwords.`,
}

const rules: PasswordPolicy['rules'] = ['length', 'words', 'common', 'recent']
const none: Rules = { min: 0, max: 0, history: 0, words: [] }

const keptMs = 60_000

/** Reads the policy; anybody may ask for it, so the provider is asked once a minute at most. */
export function policyReader(deps: Pick<CredentialDeps, 'askAccount' | 'passwordAddress'>) {
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
    if (found) return { changeable: true, ...found, rules, text: sentences[lang](found) }
    const { passwordAddress: address } = deps
    return { changeable: false, ...(address ? { address } : {}), ...none, rules: [], text: '' }
  }
}
