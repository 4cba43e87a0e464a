import type { Deployment } from '@iambiz/contract/features/portal/settings.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, refuse } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const paged = { pageNum: 1, pageSize: 1, pages: 1 }
const empty = { ...paged, list: [], total: 0 }

const deployment: Deployment = {
  ...{
    release: '0.2.0',
    baseUrl: 'https://portal.example',
    timeZone: 'Asia/Shanghai',
    environments: ['PROD'],
  },
  mail: { encryption: 'tls', from: '', hasPassword: false, perSecond: 5 },
  provider: { kind: 'unreachable', clientId: 'portal', hasSecret: true },
  ...{ files: 'folder', database: { version: '18.4', connections: 20 } },
  migrations: { count: 180, last: '0182' },
  worker: { waiting: 0, lagSeconds: 0, isAlive: false, lastSeen: '2026-03-02 08:59:00' },
  limits: [],
}

const app = (nameZh: string, more: { signOns: number; failures: number; secretUntil?: string }) => ({
  ...{ appId: crypto.randomUUID(), appCode: nameZh, nameZh, nameEn: '', icon: 'app' },
  ...{ systemCode: 'hr', systemName: '人事', kind: 'oidc', template: 'web', status: 1, clientId: nameZh },
  ...more,
})

function answerAll(): void {
  answer('GET /iam-portal/v1/portal/app/request/waiting', { count: 2, answers: true })
  answer('POST /iam-authority/v1/admin/reportedSignIn/list', empty)
  answer('POST /iam-portal/v1/portal/fault/list', empty)
  answer('POST /iam-portal/bulletin/mailLog/list', {
    ...empty,
    counts: { held: 12, queued: 0, sending: 0, sent: 5, failed: 0, unknown: 0 },
  })
  answer('POST /iam-authority/v1/admin/connection/list', {
    isBundled: true,
    list: [
      app('绩效', { signOns: 1, failures: 9 }),
      app('邮箱', { signOns: 300, failures: 4 }),
      ...['考勤', '报销', '合同', '资产'].map((name) =>
        app(name, { signOns: 1, failures: 0, secretUntil: '2026-03-12 00:00:00' }),
      ),
    ] as never,
  })
  answer('POST /iam-authority/v1/admin/provisioning/list', {
    address: 'https://portal.example/scim',
    list: [],
  })
  answer('POST /iam-authority/v1/admin/ldap/list', { list: [] })
  answer('GET /iam-authority/v1/admin/signInSource/list', {
    ...{ isBundled: true, sources: [], redirectBase: '', entityBase: '', external: [] },
  })
  answer('GET /iam-authority/v1/admin/setting/get', { settings: [], deployment })
  answer('POST /iam-authority/v1/admin/opLog/list', {
    ...empty,
    list: [
      {
        ...{ id: '77', time: '2026-03-02 08:30:00', action: 'role.update', actionName: '修改角色' },
        ...{ categoryName: '角色', actor: { code: 'A1', name: '周砚清' }, result: 'ok', requestId: 'r' },
        ...{ target: { type: 'role', typeName: '角色', id: 'staff', name: '员工' }, changed: ['remark'] },
      },
    ],
    total: 1,
  })
}

const open = (adminKind: 'super_manager' | 'business_sys_manager', more: object = {}) =>
  openPage('/home/admin', { home: signedIn({ adminKind, bulletinMaintain: true, ...more }) })

const waiting = () => page.getByRole('region', { name: /^待处理/ })

test('each thing that waits leads to where it is handled', async () => {
  answerAll()
  await open('super_manager')
  const leadsTo = async (name: string | RegExp, path: string | RegExp) =>
    expect.element(waiting().getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(path))
  await leadsTo('2 个权限申请待您处理', /\/home\/requests\?box=addressed$/)
  await leadsTo(/^1 个应用今天的单点登录大多失败 ?绩效$/, /\/admin\/connections\/[\w-]{36}$/)
  await leadsTo(/^4 个应用密钥即将过期 ?考勤、报销、合同 等$/, /\/admin\/connections$/)
  await leadsTo('12 封邮件暂存，尚未发送', /\/home\/mailLog\?fate=held$/)
  expect(waiting().getByRole('link').elements()).toHaveLength(4)
})

test('parts of the deployment that do not work are marked, and today’s changes lead to their records', async () => {
  answerAll()
  await open('super_manager')
  const health = page.getByRole('region', { name: /^运行状况/ })
  for (const text of [/正常数据库/, /需要处理身份提供方/, /需要处理工作进程/, /需要处理邮件服务器/])
    await expect.element(health.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /08:30 ?周砚清 · 修改角色 · 员工/ }))
    .toHaveAttribute('href', expect.stringMatching(/operationLog\?range=today&row=77$/))
})

test('what could not be loaded is said beside the rest, and tried again', async () => {
  answerAll()
  refuse('POST /iam-authority/v1/admin/ldap/list', 'request.too-many')
  await open('super_manager')
  await expect.element(waiting().getByText('部分事项没有加载成功')).toBeVisible()
  await expect.element(waiting().getByRole('link', { name: /权限申请/ })).toBeVisible()
  answer('POST /iam-authority/v1/admin/ldap/list', { list: [] })
  await userEvent.click(waiting().getByRole('button'))
  await expect.element(waiting().getByText('部分事项没有加载成功')).not.toBeInTheDocument()
})

test('system managers see only what concerns their systems', async () => {
  answer('GET /iam-portal/v1/portal/app/request/waiting', { count: 0, answers: false })
  answer('POST /iam-portal/v1/portal/fault/list', empty)
  answer('POST /iam-authority/v1/admin/connection/list', { isBundled: true, list: [] })
  await open('business_sys_manager', { bulletinMaintain: false })
  await expect.element(page.getByText('没有待处理的事项')).toBeVisible()
  expect(page.getByRole('region', { name: /^运行状况|^今天的变更/ }).elements()).toEqual([])
})

test('the rail opens the group of the current area, and finds pages by pinyin', async () => {
  answerAll()
  hold('POST /iam-authority/v1/admin/site/list')
  await open('super_manager')
  await userEvent.click(page.getByRole('link', { name: '地点' }))
  const rail = page.getByRole('navigation', { name: '系统管理' })
  await expect.element(rail.getByRole('button', { name: '登录' })).toHaveAttribute('aria-expanded', 'true')
  await expect.element(rail.getByRole('button', { name: '门户' })).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(rail.getByRole('button', { name: '门户' }))
  await expect.element(rail.getByRole('link', { name: '翻译' })).toBeVisible()
  await userEvent.fill(rail.getByRole('searchbox'), 'dlcl')
  await expect.element(rail.getByRole('link')).toHaveTextContent('登录策略')
  await userEvent.fill(rail.getByRole('searchbox'), 'zzzz')
  await expect.element(rail.getByText('没有匹配的页面')).toBeVisible()
})

test('narrow screens have the areas as a list below what waits', async () => {
  answerAll()
  await openPage('/home/admin', { home: signedIn({ adminKind: 'super_manager' }), width: 390 })
  const menu = page.getByRole('navigation', { name: '系统管理' })
  await expect.element(menu.getByRole('heading', { name: '记录' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: '操作日志' })).toBeVisible()
})
