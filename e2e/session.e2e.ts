import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import {
  choose,
  directory,
  eventually,
  homeOf,
  password,
  promised,
  signInToHome,
  signOut,
  switchTo,
  typeCredentials,
} from './testing/person.ts'
import { accountOf } from './testing/world.ts'

const tokenCookie = /_(access|refresh)_token_/
const refreshCall = '/api/iam-authority/auth/token'
const day = 24 * 3600

async function cookiesOf(context: BrowserContext) {
  const cookies = await context.cookies()
  return Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]))
}

const accessCookie = 'prod_access_token_iambiz-portal'
const refreshCookie = 'prod_refresh_token_iambiz-portal'

/** Counts a browser's token refreshes. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refreshCall) count += 1
  })
  return () => count
}

const sessionOf = (page: Page) =>
  page.evaluate((): Record<string, unknown> => JSON.parse(sessionStorage.getItem('iambiz.session') ?? '{}'))

describe('the tokens', () => {
  test('[AUTH-07] are cookies with the names and attributes that were agreed', async ({ newPerson }) => {
    const person = await newPerson()
    await signInToHome(person, 'staff')
    const cookies = await cookiesOf(person.context)
    const now = Date.now() / 1000
    expect(Object.keys(cookies).filter((name) => tokenCookie.test(name))).toEqual([
      accessCookie,
      refreshCookie,
    ])
    const secret = { domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }
    expect(cookies).toMatchObject({ [accessCookie]: secret, [refreshCookie]: secret, bind: secret })
    expect((cookies[accessCookie]?.expires ?? 0) - now).toBeCloseTo(900, -2)
    expect((cookies[refreshCookie]?.expires ?? 0) - now).toBeCloseTo(30 * day, -2)
    expect(await person.page.evaluate(() => document.cookie)).not.toMatch(/token|bind/)
  })

  test('[AUTH-07] of another environment are other cookies', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await page.goto(`${homeOf(person)}?env=fat`)
    await typeCredentials(person, 'staff2')
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    const names = Object.keys(await cookiesOf(context)).filter((name) => tokenCookie.test(name))
    expect(names).toEqual(['fat_access_token_iambiz-portal', 'fat_refresh_token_iambiz-portal'])
  })

  test('[AUTH-09] are renewed at once for a returning person whose access cookie is gone', async ({
    newPerson,
    records,
  }) => {
    const userNo = 'A04171'
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, userNo)
    await context.clearCookies({ name: accessCookie })
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await page.goto(homeOf(person))
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    expect(visited).toEqual([homeOf(person)])
    expect(await cookiesOf(context)).toHaveProperty([accessCookie])
    expect(await records.generation(userNo)).toBe(2)
  })

  test('[AUTH-09] are renewed once for many requests of two tabs', async ({ newPerson, records }) => {
    const userNo = 'A04193'
    await records.forgetPerson(userNo)
    const person = await newPerson()
    const { page, context, words } = person
    await context.clock.install()
    await signInToHome(person, userNo)
    const other = await context.newPage()
    await other.goto(homeOf(person))
    await directory({ ...person, page: other }).waitFor()
    const refreshes = countRefreshes(context)
    // Only the page's clock is advanced: if the tokens were expired in the database, the other tab's next read would
    // refresh them first.
    await context.clock.fastForward('15:00')
    await page.getByRole('button', { name: words.language }).click()
    await Promise.all([
      page.getByRole('radio', { name: 'English' }).click(),
      other.getByRole('radio', { name: words.list }).click(),
    ])
    await page.getByRole('heading', { name: 'All apps' }).waitFor()
    await other.getByRole('table').waitFor()
    await eventually(() => records.generation(userNo)).toBe(2)
    expect(refreshes()).toBe(1)
  })

  test('[AUTH-10] are renewed by any reply', async ({ newPerson, records }) => {
    const userNo = 'A04217'
    await records.forgetPerson(userNo)
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, userNo)
    const before = await cookiesOf(context)
    const refreshes = countRefreshes(context)
    await records.expireAccess(userNo)
    const saved = promised(
      page.waitForResponse((response) => response.url().endsWith('/user/updatePersonalConfig')),
    )
    await choose(page.getByRole('radio', { name: words.list }))
    expect((await saved).status()).toBe(200)
    const after = await cookiesOf(context)
    expect(after[accessCookie]?.value).not.toBe(before[accessCookie]?.value)
    expect(after[refreshCookie]?.value).not.toBe(before[refreshCookie]?.value)
    expect(refreshes()).toBe(0)
    await page.reload()
    await page.getByRole('table').waitFor()
  })
})

describe('what a browser session remembers', () => {
  test('[AUTH-12] is all there, without token or password', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context } = person
    await signInToHome(person, 'staff')
    await eventually(() => sessionOf(page)).toMatchObject({
      orgValue: 'CC-EAST',
      orgOptions: [{ orgName: '华东运营中心' }, { orgName: '供应链管理部' }],
      roleValue: 'staff',
      roleOptions: [{ roleNo: 'staff' }, { roleNo: 'sales_specialist' }],
      environment: 'prod',
      source: 'web',
      containerType: 'web-pc',
      language: 'zh',
      menuInfo: { role: { roleNo: 'staff' }, eleList: [] },
      homeQuickList: expect.any(Array),
      homeQuickIndex: expect.any(Number),
      cachedPages: [],
      dictionary: expect.arrayContaining([expect.anything()]),
      iamUser: { userNo: accountOf('staff').userNo },
      iamAccount: accountOf('staff').userNo,
      theme: 'azure.system',
      bulletinMaintain: false,
      agencyAuthority: true,
      appLoginStat: false,
      loginStat: false,
    })
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    // The choice of the box “shared computer” is no secret.
    const secrets = (await context.cookies())
      .filter(({ httpOnly, name }) => httpOnly && name !== 'idp_shared')
      .map(({ value }) => value)
    expect(secrets.length).toBeGreaterThanOrEqual(3)
    for (const secret of [...secrets, password]) expect(kept).not.toContain(secret)
  })

  test('[AUTH-12] survives a reload, and a new browser session starts clean', async ({
    newPerson,
    browser,
  }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, 'staff')
    await switchTo(person, '供应链管理部', '采购专员')
    const before = await sessionOf(page)
    expect(before).toMatchObject({ orgValue: 'CC-HQ-SCM', roleValue: 'procurement_specialist' })
    await page.reload()
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    const { orgValue, roleValue, menuInfo, iamUser, environment } = before
    await eventually(() => sessionOf(page)).toMatchObject({
      orgValue,
      roleValue,
      menuInfo,
      iamUser,
      environment,
    })

    // A restarted browser keeps only cookies with an expiry date.
    const kept = (await context.cookies()).filter(({ expires }) => expires !== -1)
    const reopened = await browser.newContext({
      locale: 'zh-CN',
      serviceWorkers: 'block',
      storageState: { cookies: kept, origins: [] },
    })
    const again = await reopened.newPage()
    await again.goto(homeOf(person))
    await again.getByRole('heading', { name: words.allApps }).waitFor()
    await eventually(() => sessionOf(again)).toMatchObject({ orgValue: 'CC-EAST', roleValue: 'staff' })
    await reopened.close()
  })
})

describe('signing out', () => {
  test('[AUTH-14] ends the session here, in the other tabs and at the provider', async ({
    newPerson,
    records,
  }) => {
    const userNo = 'A04245'
    await records.forgetPerson(userNo)
    const person = await newPerson()
    const { page, context, portal, words } = person
    await signInToHome(person, userNo)
    const other = await context.newPage()
    await other.goto(homeOf(person))
    await other.getByRole('heading', { name: words.allApps }).waitFor()
    // The other tab, which holds the event stream, must show the message; this one learns of the end from it.
    await eventually(() => records.openStreams(userNo)).toBe(1)
    const tokens = (await context.cookies()).filter(({ name }) => tokenCookie.test(name) || name === 'bind')

    await signOut(person)
    await other.getByRole('heading', { name: words.signedOut }).waitFor()
    expect(Object.keys(await cookiesOf(context)).filter((name) => tokenCookie.test(name))).toEqual([])
    expect(await records.openSessions(userNo)).toBe(0)

    const thief = await newPerson()
    await thief.context.addCookies(tokens)
    const reply = await thief.context.request.post(`${portal}/api/iam-portal/v1/portal/home`, {
      headers: { env: 'prod', lang: 'zh', containerType: 'web-pc' },
      data: {},
    })
    expect([reply.status(), (await reply.json()).code]).toEqual([401, 1010])
    await thief.page.goto(homeOf(thief))
    await thief.page.getByLabel(words.accountField).waitFor()

    await page.getByRole('button', { name: words.signInAgain }).click()
    await page.getByLabel(words.accountField).waitFor()
  })
})
