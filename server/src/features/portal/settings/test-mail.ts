import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SettingDeps } from './deps.ts'

/** Limit of test mails for one administrator. */
const perTenMinutes = { limit: 5, windowSeconds: 600 }

const subject = { zh: '【测试】门户邮件服务', en: '[Test] Portal mail server' }
const text = {
  zh: '收到这封邮件，说明门户的邮件服务配置可用。',
  en: 'You received this email, so the portal’s email settings work.',
}

/** Sends a test mail to the caller's own address. */
export async function sendTestMail(
  deps: SettingDeps,
  actor: Actor,
  context: RequestContext,
): Promise<{ to: string; isHeld: boolean }> {
  const { userNo } = actor
  await takeRate(deps.db, `transport-test:${userNo}`, perTenMinutes, context.now)
  const to = await deps.addressOf(userNo)
  if (to === null || !isMailAddress(to)) return fail('setting.no-address')
  await transact(deps.db, async (trx) => {
    await deps.post(trx, {
      message: {
        ...{ cause: 'transport-test', path: '/home/admin/settings' },
        ...{ subject_zh: subject.zh, subject_en: subject.en, text_zh: text.zh, text_en: text.en },
      },
      userNos: [userNo],
      lang: context.lang,
      at: context.now,
    })
    await audit(trx, context, actor, { action: 'setting.test-mail', detail: { email: to } })
  })
  return { to, isHeld: deps.mailsAreHeld }
}
