import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#web/platform/api/call.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { returnPathKey } from '#web/platform/session/sign-in.ts'
import type { TabMessage } from '#web/platform/session/tabs.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const guarded = 'POST /iam-portal/v1/portal/recoveryCodes/regenerate'
const start = 'POST /iam-portal/auth/stepUp/start'
const finish = 'POST /iam-portal/auth/stepUp/finish'
const ticket = { pwdTicket: 'T', expireSeconds: 300 }
const callback = '/home?code=c&state=prod.step-up.s&iss=https%3A%2F%2Fid.example.com'

/** Another tab of the browser. */
let otherTab: BroadcastChannel
const opened = { location: { replace: vi.fn() }, close: vi.fn() }
beforeEach(() => {
  otherTab = new BroadcastChannel('iambiz')
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  vi.spyOn(window, 'close').mockReturnValue()
  refuse(guarded, 'step-up.needed', { methods: ['provider'] })
  answer(start, { url: 'https://id.example.com/authorize?prompt=login' })
})
afterEach(() => {
  otherTab.close()
  vi.restoreAllMocks()
  opened.location.replace.mockReset()
})

const goOn = page.getByRole('button', { name: /^(继续|Continue)$/ })

test('a person is verified at the provider in a window beside the page, which goes on by itself', async () => {
  await openPage('/home')
  const made = call(guarded, { body: {} })
  await expect.element(page.getByRole('dialog', { name: '验证身份' })).toBeVisible()
  await goOn.click()
  await expect.element(page.getByRole('status').getByText('请在新窗口中完成登录')).toBeVisible()
  expect(window.open).toHaveBeenCalledWith('about:blank', '_blank', expect.any(String))
  await vi.waitFor(() =>
    expect(opened.location.replace).toHaveBeenCalledWith('https://id.example.com/authorize?prompt=login'),
  )
  expect(requestsOf(start)).toEqual([{ body: { redirect: `${location.origin}/iambiz/home` } }])
  answer(guarded, { recoveryCodes: ['ABCD-EFGH-JKLM'] })
  otherTab.postMessage({ kind: 'verified', ticket } satisfies TabMessage)
  await made
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a browser that opens no window is told of, with a way on this page', async () => {
  vi.mocked(window.open).mockReturnValue(null)
  await openPage('/home', { language: 'en' })
  const made = call(guarded, { body: {} }).catch((error: Error) => error.message)
  await goOn.click()
  await expect.element(page.getByText(/Your browser blocked the new window/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in on this page' })).toBeVisible()
  expect(requestsOf(start)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await made).toContain('verify it’s you first')
})

test('what the portal refuses is said where it was asked, and the window goes', async () => {
  refuse(start, 'sign-in.provider')
  await openPage('/home')
  const made = call(guarded, { body: {} }).catch(() => 'given up')
  await goOn.click()
  await expect.element(page.getByText(/登录服务暂时无法访问/)).toBeVisible()
  expect(opened.close).toHaveBeenCalled()
  await page.getByRole('button', { name: '取消' }).click()
  expect(await made).toBe('given up')
})

const beside = () => sessionStorage.setItem('iambiz.sign-in-window', '1')

test('the window gives the ticket to the page that opened it', async () => {
  answer(finish, ticket)
  const heard = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data)
  })
  beside()
  await openPage(callback)
  await expect.element(page.getByRole('heading', { level: 1, name: '已验证身份' })).toBeVisible()
  expect(await heard).toEqual({ kind: 'verified', ticket })
  expect(requestsOf(finish)).toEqual([
    { body: { code: 'c', state: 'prod.step-up.s', iss: 'https://id.example.com' } },
  ])
  expect(window.close).toHaveBeenCalled()
  expect(location.search).toBe('')
})

test.each([
  ['another person', callback, /另一个账号/],
  ['a refusal of the provider', '/home?error=access_denied&state=prod.step-up.s', /登录未获允许/],
  ['a provider that is away', '/home?error=temporarily_unavailable&state=prod.step-up.s', /未完成/],
])('the window says why nobody was verified: %s', async (_what, address, words) => {
  refuse(finish, 'step-up.another-person')
  beside()
  await openPage(address)
  await expect.element(page.getByRole('heading', { level: 1, name: '未能验证身份' })).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
})

test('without a window the person comes back to the screen, and goes on without another question', async () => {
  answer(finish, ticket)
  answer('POST /iam-portal/v1/portal/home', signedIn())
  sessionStorage.setItem(returnPathKey, '/home/setting/binding')
  await openPage(callback)
  await expect.poll(() => currentPhase().name).toBe('signed-in')
  expect(location.pathname).toBe('/iambiz/home/setting/binding')
})

test('a step-up that failed on this page leaves the person signed in', async () => {
  refuse(finish, 'step-up.over')
  answer('POST /iam-portal/v1/portal/home', signedIn())
  await openPage(callback)
  await expect.element(page.getByText('本次验证已失效，请重新验证')).toBeVisible()
  await expect.poll(() => currentPhase().name).toBe('signed-in')
})
