import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, homeOf, promised, signInToHome } from './testing/person.ts'
import { applicationName } from './testing/world.ts'

describe('an address', () => {
  test('that leads nowhere says so inside the portal, and leads home', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, portal, words } = person
    await signInToHome(person, 'staff')
    await page.goto(`${portal}/iambiz/home/nowhere`)
    await page.getByRole('heading', { name: words.notFound }).waitFor()
    await page.getByText('/iambiz/home/nowhere', { exact: true }).waitFor()
    await page.getByRole('link', { name: '回到首页' }).click()
    await directory(person).waitFor()
    expect(page.url()).toBe(homeOf(person))
    await page.goBack()
    await page.getByRole('heading', { name: words.notFound }).waitFor()
    await page.goForward()
    await directory(person).waitFor()
  })

  test.for(['/', '/iambiz', '/iambiz/'])('[SCR-01] %s leads to home', async (path, { newPerson }) => {
    const person = await newPerson()
    await signInToHome(person, 'staff')
    await person.page.goto(`${person.portal}${path}`)
    await directory(person).waitFor()
    expect(person.page.url()).toBe(homeOf(person))
  })

  test('[SCR-07][SCR-09] in another spelling leads to its screen, and to the tab that is there already', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'staff')
    const tabs = page.getByRole('tablist').getByRole('tab')
    for (const [typed, spelled, title] of [
      ['/app/crm', '/app/crm', applicationName('crm', 'zh')],
      ['/APP/crm/?keep=1#place', '/app/crm?keep=1#place', applicationName('crm', 'zh')],
      ['/Contacts/', '/contacts', '运维通讯录'],
    ] as const) {
      await page.goto(`${homeOf(person)}${typed}`)
      await eventually(() => page.url()).toBe(`${homeOf(person)}${spelled}`)
      await eventually(() => page.title()).toBe(title)
    }
    await eventually(() => tabs.allInnerTexts()).toHaveLength(2)
  })

  test('[SCR-10] loses what the portal reads from it, and keeps the rest', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(`${homeOf(person)}?containerType=wecom&keep=1&env=prod#place`)
    await directory(person).waitFor()
    expect(page.url()).toBe(`${homeOf(person)}?keep=1#place`)
    const stored = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('iambiz.session') ?? '{}'))
    await eventually(stored).toMatchObject({ containerType: 'wecom', environment: 'prod' })
  })

  test('[UI-06][SCR-10] that names no environment of ours changes nothing', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'A08080')
    const asked = promised(page.waitForRequest('**/updatePersonalConfig'))
    await page.goto(`${homeOf(person)}?env=staging`)
    await directory(person).waitFor()
    expect(page.url()).toBe(homeOf(person))
    await page.getByRole('button', { name: person.words.appearance }).click()
    await page.getByRole('radio', { name: '标准' }).press('ArrowRight')
    expect(await (await asked).headerValue('env')).toBe('prod')
  })
})

describe('titles', () => {
  test.for([
    ['zh', '数字应用平台'],
    ['en', 'Digital Application Platform'],
  ] as const)(
    '[SCR-07] in %s are those of the screens, and are there before the address changes',
    async ([language, title], { newPerson }) => {
      const person = await newPerson({ language })
      const { page, portal, words } = person
      await signInToHome(person, 'staff')
      await eventually(() => page.title()).toBe(title)
      await page.goto(`${portal}/iambiz/home/nowhere`)
      await page.getByRole('heading', { name: words.notFound }).waitFor()
      await eventually(() => page.title()).toBe(words.notFound)
      const titles = await page.evaluate(async () => {
        const seen: string[] = []
        const { pushState } = history
        // Records the title at the moment of the route change.
        history.pushState = (...args) => {
          seen.push(document.title)
          pushState.apply(history, args)
        }
        document.querySelector<HTMLAnchorElement>('main a[href$="/home"]')?.click()
        return seen
      })
      expect(titles).toEqual([title])
      await directory(person).waitFor()
      await eventually(() => page.title()).toBe(title)
    },
  )
})

/** Scripts of the header's panels, and the script that displays them. */
const panels = /\/assets\/(?!Popover)[^/]*Panel[^/]*\.js$/
const popover = /\/assets\/PopoverPanel-[^/]*\.js$/

describe('a part of the portal that cannot be fetched', () => {
  test('[SCR-06] is the screen: a page with another try, never a white one', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/ERR_FAILED|preload|dynamically imported/)
    await signInToHome(person, 'staff')
    const chunk = /\/assets\/ContactsPage-[^/]*\.js$/
    await page.route(chunk, (route) => route.abort())
    await page.goto(`${homeOf(person)}/contacts`)
    await page.getByRole('heading', { name: words.chunkFailed }).waitFor()
    await page.getByRole('banner').waitFor()
    await page.unroute(chunk)
    await page.getByRole('button', { name: words.retry }).click()
    await page.getByRole('heading', { level: 1, name: '运维通讯录' }).waitFor()
  })

  test('[SCR-06] after a release is there again with the new version', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    person.expectFault(/ERR_FAILED|preload|dynamically imported/)
    await signInToHome(person, 'staff')
    const chunk = /\/assets\/ContactsPage-[^/]*\.js$/
    await page.route(chunk, (route) => route.abort())
    const address = `${homeOf(person)}/contacts`
    await page.goto(address)
    await page.route(address, async (route) => {
      if (route.request().isNavigationRequest() || route.request().method() !== 'GET') return route.continue()
      const html = await (await route.fetch()).text()
      await route.fulfill({ body: html.replace(/\/assets\/index-[^.]+\.js/, '/assets/index-newer.js') })
    })
    await page.reload()
    await page.getByRole('heading', { name: '平台已更新' }).waitFor()
    await page.unroute(chunk)
    await page.getByRole('button', { name: '重新加载' }).click()
    await page.getByRole('heading', { level: 1, name: '运维通讯录' }).waitFor()
  })

  test('[SCR-06] is a pop-up: a sentence with another try', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/ERR_FAILED|preload|dynamically imported/)
    await page.route(panels, (route) => route.abort())
    await signInToHome(person, 'staff')
    await page.getByRole('button', { name: words.appearance }).click()
    const panel = page.getByRole('dialog', { name: words.appearance })
    await panel.getByRole('alert').waitFor()
    await page.unroute(panels)
    const reloaded = promised(page.waitForEvent('load'))
    await panel.getByRole('button', { name: words.retry }).click()
    await reloaded
    await page.getByRole('button', { name: words.appearance }).click()
    await panel.getByText('松石', { exact: true }).waitFor()
  })

  test('[SCR-06] is what every pop-up opens in: a notice with another try', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/ERR_FAILED|preload|dynamically imported/)
    await page.route(popover, (route) => route.abort())
    await signInToHome(person, 'staff')
    await page.getByRole('button', { name: words.appearance }).click()
    const notice = page.getByRole('alert')
    await notice.getByText(words.networkFailed).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.unroute(popover)
    const reloaded = promised(page.waitForEvent('load'))
    await notice.getByRole('button', { name: words.retry }).click()
    await reloaded
    await page.getByRole('button', { name: words.appearance }).click()
    await page.getByRole('dialog', { name: words.appearance }).getByText('松石', { exact: true }).waitFor()
  })

  test('[SCR-06] that a pop-up opens in may come after the press', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
    await page.route(popover, async (route) => {
      await isPressed
      await route.continue()
    })
    await signInToHome(person, 'staff')
    await page.getByRole('button', { name: words.appearance }).click()
    press()
    await page.getByRole('dialog', { name: words.appearance }).getByText('松石', { exact: true }).waitFor()
  })

  test('[SCR-06] that a pop-up opens in takes the focus from nobody who has gone on', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, words } = person
    const { promise: hasGoneOn, resolve: goOn } = Promise.withResolvers<void>()
    const asked = promised(page.waitForRequest(popover))
    await page.route(popover, async (route) => {
      await hasGoneOn
      await route.continue()
    })
    await signInToHome(person, 'staff')
    await page.getByRole('button', { name: words.appearance }).click()
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML)
    const goneOnTo = await focused()
    goOn()
    // Passed as text, so that the browser itself runs the import.
    const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'
    await page.evaluate(`import(${JSON.stringify((await asked).url())}).then(() => ${twoFrames})`)
    expect(await focused()).toBe(goneOnTo)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('[SCR-06] within 120 s is given up, with another try', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context, words } = person
    person.expectFault(/ERR_FAILED|preload|dynamically imported/)
    await context.clock.install()
    const asked = promised(page.waitForRequest(panels))
    await page.route(panels, () => {})
    await signInToHome(person, 'staff')
    await page.getByRole('button', { name: words.appearance }).click()
    const panel = page.getByRole('dialog', { name: words.appearance })
    await asked
    await panel.waitFor()
    // The fake clock keeps running, so these waits may take longer on a slow machine.
    await context.clock.fastForward(90_000)
    expect(await panel.getByRole('alert').count()).toBe(0)
    await context.clock.fastForward(31_000)
    await panel.getByRole('button', { name: words.retry }).waitFor()
  })
})
