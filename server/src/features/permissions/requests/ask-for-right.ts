import type { Right } from '@iambiz/contract/features/permissions/requests.ts'
import { roleAnswers } from '@iambiz/contract/platform/access.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { countUses } from '#server/platform/rate-limit.ts'
import type { AccessRequestDeps } from './deps.ts'
import { administratorsOf } from './reports.ts'

const rightWords: Record<Right, { zh: string; en: string }> = {
  'bulletin-maintain': { zh: '公告管理', en: 'announcement management' },
  'app-login-statistics': { zh: '应用登录统计', en: 'app sign-in statistics' },
  'login-statistics': { zh: '登录统计', en: 'sign-in statistics' },
  'agency-authority': { zh: '委托代理', en: 'delegation' },
  'any-statistics': { zh: '登录分析', en: 'sign-in analytics' },
  administrator: { zh: '系统管理', en: 'administration' },
  'authority-manager': { zh: '人员与权限管理', en: 'people and access administration' },
  'application-manager': { zh: '应用管理', en: 'app administration' },
  'super-manager': { zh: '超级管理员的页面', en: 'super administrator pages' },
}

const day = { windowSeconds: 86_400 }

/** Notifies the people who grant roles that the person needs a right; once a day for each right. */
export const askForRight = (
  { db, notify }: AccessRequestDeps,
  actor: Actor,
  context: RequestContext,
  right: Right,
): Promise<null> => {
  if (roleAnswers(right, actor.capabilities, actor.adminKind)) fail('right-request.has-right')
  return transact(db, async (trx) => {
    const key = `right-request:${actor.userNo}:${right}`
    if ((await countUses(trx, key, day, context.now)) > 1) fail('right-request.sent')
    const { zh, en } = rightWords[right]
    const userNos = await administratorsOf(trx, ['super_manager', 'auc_manager'])
    await notify(trx, {
      userNos: userNos.filter((userNo) => userNo !== actor.userNo),
      text: {
        zh: `${actor.nameZh}（${actor.userNo}）申请「${zh}」的权限`,
        en: `${actor.nameEn ?? actor.nameZh} (${actor.userNo}) requested access to ${en}`,
      },
      path: `/home/admin/people/${encodeURIComponent(actor.userNo)}`,
      at: context.now,
    })
    await audit(trx, context, actor, {
      action: 'access-request.right',
      target: { type: 'person', id: actor.userNo },
      detail: { right },
    })
    return null
  })
}
