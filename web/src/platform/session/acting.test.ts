import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import { actingOver } from '@iambiz/contract/platform/codes.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '#web/platform/api/call.ts'
import { identity } from '#web/platform/api/identity.ts'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { acceptSignedIn } from './accept.ts'
import { afterIdentity, followActing, startActing, stopActing } from './acting.ts'
import { currentPhase, setPhase } from './phase.ts'
import { cleanSession, sessionState, updateSession } from './store.ts'
import { onOtherTab, type TabMessage } from './tabs.ts'

const own = { orgCode: 'EAST', orgName: 'East', roleNo: 'staff', roleName: 'Staff' }
const other = { orgCode: 'HQ', orgName: 'HQ', roleNo: 'manager', roleName: 'Manager' }
const entryOf = ({ orgCode, orgName, roleNo, roleName }: typeof own) => ({
  org: { orgCode, orgName },
  roles: [{ role: { roleNo, roleName } }],
})
const oneself = {
  user: { userNo: 'A1', userName: 'A', status: 1, createTime: '2026-01-01 00:00:00' },
  orgRole: [entryOf(own)],
  current: own,
  flags: { bulletinMaintain: false, agencyAuthority: false, appLoginStat: false, loginStat: false },
  isSystemAdmin: false,
  roleAuth: 1,
  dictionary: [],
} as unknown as CurrentUser
const acting = { agencyId: 'D1', principalName: '张三' } as Delegation
const asOther: CurrentUser = { ...oneself, current: other, acting }
const page = { path: '/home/tools', title: 'T', query: '', visit: 1, isNewApi: true } as const

const answerFor = ({ orgCode }: typeof own, named: unknown) =>
  named === undefined || named === orgCode
    ? envelope([])
    : envelope({ reason: 'foreign-role' }, 403, 'no', 403)

/** A portal with a signed-in person who may act by a delegation; `over` means that the delegation has ended. */
async function signedInPortal() {
  const now = { acting: false, over: false }
  const answerOf = ({ url, headers }: { url: string; headers: Record<string, unknown> }) => {
    if (url.endsWith('/agency/exit')) Object.assign(now, { acting: false, over: false })
    if (now.over) return envelope({ reason: actingOver }, 403, '委托已结束', 403)
    if (url.includes('/agency/act/')) now.acting = true
    if (url.includes('/agency/')) return envelope({ userNo: 'A1', expires_in: 60 })
    if (url.includes('/auth/user')) return envelope(now.acting ? asOther : oneself)
    return answerFor(now.acting ? other : own, headers.currentorgcode)
  }
  const { received } = await portal((one, response) => answerOf(one)(one, response))
  return { now, calls: () => received.map(({ url }) => url.replace(/^\/api\/iam-(portal|authority)/, '')) }
}

const shown = () => toasts.get().map(({ kind, text }) => `${kind}: ${text}`)

const toldTabs = () => {
  const told: TabMessage[] = []
  const tab = new BroadcastChannel('iambiz')
  tab.onmessage = ({ data }) => told.push(data)
  onTestFinished(() => tab.close())
  return told
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  toasts.set([])
  updateSession({ ...cleanSession, language: 'zh' })
  acceptSignedIn(oneself)
  updateSession({ cachedPages: [page] })
  identity.refused = afterIdentity
  // Opens the page's channel before the test listens, so that the test receives all of its messages.
  onOtherTab(() => undefined)()
})
afterEach(() => {
  delete identity.refused
  setPhase({ name: 'starting' })
  vi.unstubAllGlobals()
})

test('[DEL-02] acting takes the pair of the principal and none of one’s open pages, and the way back the same', async () => {
  await signedInPortal()
  const told = toldTabs()
  await startActing('D1')
  expect(sessionState()).toMatchObject({
    actingBy: 'D1',
    orgValue: 'HQ',
    roleValue: 'manager',
    cachedPages: [],
  })
  updateSession({ cachedPages: [page] })
  await stopActing()
  expect(sessionState()).toMatchObject({
    actingBy: '',
    orgValue: 'EAST',
    roleValue: 'staff',
    cachedPages: [],
  })
  await vi.waitFor(() => expect(told).toHaveLength(2), 30_000)
  expect(told).toMatchObject([
    { kind: 'acting', userNo: 'A1' },
    { kind: 'acting', ended: 'by-person' },
  ])
})

test('[DEL-02] many calls that are refused because the delegation is over leave it once, and none of them is told', async () => {
  const { now, calls } = await signedInPortal()
  await startActing('D1')
  now.over = true
  const before = calls().length
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => call('GET /iam-portal/v1/portal/tool/list')),
  )
  for (const result of results) expect(result).toMatchObject({ reason: { kind: 'superseded' } })
  expect(
    calls()
      .slice(before)
      .filter((url) => url.endsWith('/agency/exit')),
  ).toHaveLength(1)
  expect(sessionState()).toMatchObject({ actingBy: '', orgValue: 'EAST' })
  expect(shown()).toEqual(['notice: 您对张三的代理已结束，已恢复您本人的身份'])
  await expect(call('GET /iam-portal/v1/portal/tool/list')).resolves.toEqual([])
})

test.each([
  ['began', true, 'notice: 您已在其他标签页开始代理张三，本页已更新'],
  ['ended', false, 'notice: 您对张三的代理已结束，已恢复您本人的身份'],
])(
  '[DEL-02] a tab that did not hear that another one %s to act follows when it is refused',
  async (_, begins, said) => {
    const { now } = await signedInPortal()
    if (!begins) acceptSignedIn(asOther)
    now.acting = begins
    await expect(call('GET /iam-portal/v1/portal/tool/list')).rejects.toMatchObject({ kind: 'superseded' })
    expect(sessionState().actingBy).toBe(begins ? 'D1' : '')
    expect(shown()).toEqual([said])
  },
)

test('[DEL-02] another tab that went back by a press is followed without alarm', async () => {
  await signedInPortal()
  acceptSignedIn(asOther)
  expect(await followActing('by-person')).toBe(true)
  expect(shown()).toEqual(['notice: 您已在其他标签页结束代理，本页已更新'])
  expect(await followActing('by-person')).toBe(false)
  expect(currentPhase()).toMatchObject({ signedIn: { current: own } })
})

test('[ORG-01] a role that was withdrawn is said, and its call fails as before', async () => {
  await signedInPortal()
  updateSession({ orgValue: 'GONE' })
  await expect(call('GET /iam-portal/v1/portal/tool/list')).rejects.toMatchObject({ kind: 'refused' })
  expect(sessionState().orgValue).toBe('EAST')
  expect(shown()).toEqual(['notice: 您的原组织或角色已失效，已为您自动切换'])
})
