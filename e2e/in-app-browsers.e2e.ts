import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, typeCredentials } from './testing/person.ts'
import { agreeAs } from './testing/phone.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const opened = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const

test('[SCR-10] whoever has bound the account at enterprise WeChat is at home without a form, and the login log says how', async ({
  newPerson,
  records,
}) => {
  const userAgent = `${phone} Mobile/15E148 wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh`
  const person = await newPerson({ userAgent, ...opened })
  const { page, words } = person
  await page.goto(homeOf(person))
  await agreeAs(person, 'xu')
  await page.getByRole('heading', { name: words.allApps }).waitFor()
  await eventually(() => records.lastLoginBy('A09127')).toEqual({
    login_type: 'wecom',
    container_type: 'wecom',
    result: 1,
  })
})

test('whoever has bound nothing reads why, signs in with the form, and is offered to bind the account', async ({
  newPerson,
}) => {
  const userAgent = `${phone} Mobile/15E148 AliApp(DingTalk/7.6.30) com.laiwang.DingTalk/43562132`
  const person = await newPerson({ userAgent, language: 'en', ...opened })
  const { page, words } = person
  await page.goto(homeOf(person))
  await agreeAs(person, 'lin')
  await page.getByRole('alert').getByText('This DingTalk account isn’t linked yet').waitFor()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  await typeCredentials(person, 'A04728')
  await page.getByRole('heading', { name: words.allApps }).waitFor()
  const offer = page.getByRole('complementary', { name: 'Linked accounts' })
  await offer.getByText('Link your DingTalk account').waitFor()
  expect(await violationsOn(page, { within: '.bind-offer' })).toEqual([])
  await offer.getByRole('link', { name: 'Link account' }).click()
  await page.waitForURL(/\/home\/setting\/binding$/)
  await page.goto(homeOf(person))
  await offer.getByRole('button', { name: 'Don’t show again' }).click()
  await offer.waitFor({ state: 'detached' })
})
