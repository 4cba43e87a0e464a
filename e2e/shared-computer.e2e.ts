import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, homeOf, typeCredentials } from './testing/person.ts'

const texts = {
  zh: { box: '这是公用电脑', byScan: '扫码登录', byPassword: '账号密码' },
  en: { box: 'This is a shared computer', byScan: 'Scan to sign in', byPassword: 'Password' },
}

describe.each(inTurn(['zh', 'en'] as const))('on a shared computer, in %s', (language) => {
  const text = texts[language]

  test('[AUTH-07] nothing of a sign-in outlives the browser', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, context } = person
    await page.goto(homeOf(person))
    await page.getByLabel(text.box).check()
    // The choice goes along to the other ways to sign in and back.
    await page.getByRole('link', { name: text.byScan }).click()
    expect(await page.getByLabel(text.box).isChecked()).toBe(true)
    await page.getByRole('link', { name: text.byPassword }).click()
    expect(await page.getByLabel(text.box).isChecked()).toBe(true)
    await typeCredentials(person, 'staff')
    await directory(person).waitFor()
    // Whatever else has a lifetime belongs to a sign-in on its way, and lasts ten minutes.
    const lasting = (await context.cookies()).filter(({ expires }) => expires > Date.now() / 1000 + 660)
    expect(['device', 'lang', 'theme']).toEqual(expect.arrayContaining(lasting.map(({ name }) => name)))

    // The browser closes: session cookies are gone.
    await page.goto('about:blank')
    await context.clearCookies()
    await context.addCookies(lasting)
    await page.goto(homeOf(person))
    // The chosen language may be gone too.
    const box = page.getByLabel(/公用电脑|shared computer/)
    await box.waitFor()
    expect(await box.isChecked()).toBe(false)
  })
})
