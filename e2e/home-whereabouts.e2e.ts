import { describe, expect } from 'vitest'
import { untilStill } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import {
  directory,
  eventually,
  homeOf,
  listedApplications,
  promised,
  seenText,
  signInByForm,
  signInToHome,
  switchTo,
} from './testing/person.ts'

/** The focused element if a toast covers its center, else an empty text. */
const coveredFocus = () => {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || activeElement.closest('.toast')) return ''
  const { x, y, width, height } = activeElement.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top?.closest('.toast') ? activeElement.outerHTML : ''
}

const isToastListLoaded = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastList'))

describe('where somebody is on home', () => {
  test('[HOME-06] the chosen category is there again after a reload and on the way back', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'sysadmin')
    const people = page.getByRole('tab', { name: '人力资源' })
    await people.click()
    const listed = await listedApplications(person)
    await page.reload()
    await directory(person).waitFor()
    await eventually(() => people.getAttribute('aria-selected')).toBe('true')
    await eventually(() => listedApplications(person)).toEqual(listed)
    await page.getByRole('link', { name: '工具库' }).first().click()
    await page.waitForURL('**/home/tools')
    await page.goBack()
    await directory(person).waitFor()
    await eventually(() => people.getAttribute('aria-selected')).toBe('true')

    await page.getByLabel(words.filter).fill('企业邮箱')
    await directory(person).getByRole('button', { name: '在全部应用中查找' }).click()
    await directory(person)
      .getByRole('link', { name: /^企业邮箱/ })
      .waitFor()
  })

  test('Back after the sign-in does not end on a page that has expired', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await signInByForm(person, 'staff')
    await directory(person).waitFor()
    await page.goBack()
    await directory(person).waitFor()
    expect(page.url()).toBe(homeOf(person))
  })
})

describe('two tabs of a browser', () => {
  test('[ORG-01] have one organization and role, and the other one says that it follows', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, 'staff')
    const other = { ...person, page: await context.newPage() }
    await other.page.goto(homeOf(person))
    await directory(other).waitFor()
    await switchTo(person, '供应链管理部', '采购专员')
    await other.page.getByRole('region', { name: words.notices }).getByText('供应链管理部 采购专员').waitFor()
    await other.page.getByRole('banner').getByTitle(words.switchRole).getByText('供应链管理部').waitFor()
    const expected = await listedApplications(person)
    await eventually(() => listedApplications(other)).toEqual(expected)
    await page.close()
  })

  test('[UI-01] have one language', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, 'A09127')
    const other = await context.newPage()
    await other.goto(homeOf(person))
    await directory({ ...person, page: other }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: words.language }).click()
    await page.getByRole('dialog', { name: words.language }).getByText('English').click()
    await other.getByRole('heading', { name: /^All apps/ }).waitFor()
    await other.getByRole('tab', { name: 'Finance' }).waitFor()
    await eventually(() => seenText(other.locator('html'))).not.toContain('财务共享')
  })
})

test('[UI-01] in a fresh browser home is never drawn in another language than the person’s', async ({
  newPerson,
}) => {
  const [first, fresh] = [await newPerson(), await newPerson({ cold: true })]
  await signInToHome(first, 'A07765')
  const saved = promised(
    first.page.waitForResponse((response) => response.url().endsWith('/modifyUserConfig')),
  )
  await first.page.getByRole('banner').getByRole('button', { name: first.words.language }).click()
  await first.page.getByRole('dialog', { name: first.words.language }).getByText('English').click()
  expect((await saved).status()).toBe(200)
  await fresh.page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main h2')) seen.push(textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await signInByForm(fresh, 'A07765')
  await fresh.page.getByRole('heading', { name: /^All apps/ }).waitFor()
  const seen = await fresh.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(seen.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
})

describe('on a phone', () => {
  const viewport = { width: 390, height: 844 }

  test('the sheet of announcements has a button that closes it', async ({ newPerson }) => {
    const person = await newPerson({ viewport })
    const { page, words } = person
    // The sheet would grow while it is clicked when notices arrive.
    await Promise.all([page.waitForResponse(/notice\/list/), signInToHome(person, 'staff')])
    await page.getByRole('banner').getByRole('button', { name: words.bell }).click()
    const sheet = page.getByRole('dialog', { name: words.announcements })
    await sheet.getByRole('link', { name: '查看全部' }).waitFor()
    await sheet.getByRole('button', { name: '关闭' }).click()
    await sheet.waitFor({ state: 'hidden' })
  })

  test('whoever signs out without a network is told that they are still signed in', async ({ newPerson }) => {
    const person = await newPerson({ viewport })
    const { page, context, words } = person
    person.expectFault(/ERR_INTERNET_DISCONNECTED/)
    await signInToHome(person, 'staff')
    await page.getByRole('button', { name: words.account }).click()
    const signOut = page
      .getByRole('dialog', { name: words.account })
      .getByRole('button', { name: words.signOut })
    await signOut.waitFor()
    const usual = page.getByRole('region', { name: words.usualApps })
    // Wait for the toast list, which loads right after home: if the network fails earlier, only the browser can report
    // it.
    await eventually(() => page.evaluate(isToastListLoaded)).toBe(true)
    await context.setOffline(true)
    await page.getByText('网络已断开').waitFor()
    await untilStill(page)
    const place = await usual.boundingBox()
    await signOut.click()
    const notice = page.getByRole('region', { name: words.notices }).getByRole('alert')
    await notice.getByText('还没有退出登录').waitFor()
    // The toast overlays the page without moving it, and never covers the focused element.
    await untilStill(page)
    expect(await usual.boundingBox()).toEqual(place)
    await eventually(() => page.evaluate(coveredFocus)).toBe('')
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab')
      await eventually(() => page.evaluate(coveredFocus)).toBe('')
    }
    await context.setOffline(false)
    await directory(person).waitFor()
  })
})
