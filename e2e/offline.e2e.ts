import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, signIn, signInToHome, signOut } from './testing/person.ts'

const offline = '网络已断开'

/** Whether the next visit works offline: the service worker is active, and home is cached. */
const isReady = () =>
  caches.has('iambiz-kept-home').then((kept) => kept && !!navigator.serviceWorker.controller)

describe('without a network', () => {
  test('[SCR-06] home opens offline from the browser cache, says so, and is read again when online', async ({
    newPerson,
  }) => {
    const person = await newPerson({ serviceWorkers: 'allow' })
    const { page, context, words } = person
    person.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await signInToHome(person, 'staff')
    await eventually(() => page.evaluate(isReady)).toBe(true)

    await context.setOffline(true)
    await page.getByText(offline).waitFor()
    const later = await context.newPage()
    await later.goto(homeOf(person))
    await later.getByRole('heading', { name: words.allApps }).waitFor()
    await later.getByText(offline).waitFor()
    // Data that was never cached fails at once.
    await later.getByRole('link', { name: '运维通讯录' }).first().click()
    await later.getByRole('button', { name: words.retry }).first().waitFor()

    // Without the session's cookies the key is gone too, so nobody else can read the cached home.
    const cookies = await context.cookies()
    await context.clearCookies()
    const stranger = await context.newPage()
    await stranger.goto(homeOf(person))
    await stranger.getByRole('button', { name: words.retry }).first().waitFor()
    expect(await stranger.getByRole('heading', { name: words.allApps }).count()).toBe(0)
    await stranger.close()
    await context.addCookies(cookies)

    await context.setOffline(false)
    await later.getByRole('heading', { level: 1, name: '运维通讯录' }).waitFor()
    await later.getByText(offline).waitFor({ state: 'detached' })
    await page.getByText(offline).waitFor({ state: 'detached' })

    await signOut(person)
    await eventually(() => page.evaluate(() => caches.has('iambiz-kept-home'))).toBe(false)
  })
})

describe('after a release', () => {
  test('[SCR-06] a page says that there is a new version, once for each, and asks before typed text is lost', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page } = person
    await signIn(person, 'staff')
    let build = 'newer-build'
    const asked = /notice\/list/
    await page.route(asked, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'web-build': build } })
    })
    await page.goto(`${homeOf(person)}/fault`)
    const strip = page.getByText('平台已更新')
    const reload = page.getByRole('button', { name: '立即重新加载' })
    await strip.waitFor()
    const field = page.getByLabel('故障描述')
    await field.fill('打印机连不上')
    await reload.click()
    const question = page.getByRole('dialog', { name: '放弃更改并离开？' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    expect(await field.inputValue()).toBe('打印机连不上')

    await page.getByRole('button', { name: '稍后' }).click()
    await strip.waitFor({ state: 'detached' })
    await field.fill('')
    await Promise.all([page.waitForResponse(asked), page.reload()])
    await field.waitFor()
    expect(await strip.count()).toBe(0)

    build = 'newest-build'
    await Promise.all([page.waitForResponse(asked), page.reload()])
    await Promise.all([page.waitForEvent('load'), reload.click()])
  })
})
