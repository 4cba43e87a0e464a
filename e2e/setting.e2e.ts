import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, promised, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    center: '个人中心',
    account: '账号信息',
    organizations: '组织与角色',
    preferences: '偏好设置',
    start: '默认组织与角色',
    mails: '公告邮件',
  },
  en: {
    center: 'Personal center',
    account: 'Account',
    organizations: 'Organizations and roles',
    preferences: 'Preferences',
    start: 'Default organization and role',
    mails: 'Announcement emails',
  },
}

describe.each(
  inTurn([
    ['zh', 'A05448'],
    ['en', 'A05464'],
  ] as const),
)('the personal center, in %s', (language, userNo) => {
  const text = texts[language]

  test('[ACC-05] tells who one is, with organizations and roles, and keeps what one chooses', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson(userNo)
    const person = await newPerson({ language })
    const { page, words } = person
    await signInToHome(person, userNo)
    await page.getByRole('button', { name: words.account }).click()
    await page.getByRole('dialog', { name: words.account }).getByRole('link', { name: text.center }).click()
    await page.getByRole('region', { name: text.account }).getByText(userNo, { exact: true }).waitFor()
    const held = page.getByRole('list', { name: text.organizations }).getByRole('listitem')
    await eventually(() => held.count()).toBeGreaterThan(0)

    const parts = page.getByRole('navigation', { name: text.center })
    await parts.getByRole('link', { name: text.preferences }).click()
    const mails = page.getByRole('switch', { name: text.mails })
    await eventually(() => mails.isChecked()).toBe(true)
    const saved = promised(page.waitForResponse((response) => response.url().includes('modifyUserConfig')))
    await mails.click()
    expect((await saved).status()).toBe(200)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${homeOf(person)}/setting/preferences`)
    await page.getByLabel(text.start).waitFor()
    await eventually(() => mails.isChecked()).toBe(false)
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
  })
})
