import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, openSearch, type Person, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    add: '添加',
    addLink: '添加链接',
    name: '名称',
    address: '网址',
    save: '保存',
    edit: '编辑链接',
    remove: '移除链接',
    removed: (name: string) => `已移除「${name}」`,
    menu: (name: string) => `「${name}」的操作`,
    yours: (name: string) => `${name} 自己添加的链接`,
    wrong: /请填写以 http:\/\/ 或 https:\/\/ 开头的完整地址/,
  },
  en: {
    add: 'Add',
    addLink: 'Add link',
    name: 'Name',
    address: 'Address',
    save: 'Save',
    edit: 'Edit link',
    remove: 'Remove link',
    removed: (name: string) => `${name} removed`,
    menu: (name: string) => `Actions for ${name}`,
    yours: (name: string) => `${name} your link`,
    wrong: /Enter a full address starting with http:\/\/ or https:\/\//,
  },
}

/** A person of the demo company whose links no other journey changes. */
const userNo = 'A05479'
const site = 'https://wiki.example.com/team'

const usual = ({ page, words }: Person) => page.getByRole('region', { name: words.usualApps })
const link = (person: Person, name: string) =>
  usual(person).getByRole('link', { name: texts[person.language].yours(name), exact: true })

/** Answers for the website behind the link; returns what the browser told it about the portal. */
async function answerSite({ context }: Person): Promise<(string | undefined)[]> {
  const referrers: (string | undefined)[] = []
  await context.route(`${site}*`, (route) => {
    referrers.push(route.request().headers().referer)
    return route.fulfill({ contentType: 'text/html', body: '<title>wiki</title>' })
  })
  return referrers
}

const variants = inTurn([
  ['zh', 1440],
  ['en', 390],
  ['zh', 390],
  ['en', 1440],
] as const)

describe.each(variants)('own links, in %s at %d', (language, width) => {
  const text = texts[language]

  test('[HOME-13] are added, opened, found, renamed and removed', async ({ newPerson, records }) => {
    await records.forgetPerson(userNo)
    const viewport = { width, height: 900 }
    const [person, elsewhere] = [
      await newPerson({ language, viewport }),
      await newPerson({ language, viewport }),
    ]
    const { page, context } = person
    person.expectFault(/status of 422/)
    const referrers = await answerSite(person)
    await signInToHome(person, userNo)

    const form = page.getByRole('dialog', { name: text.addLink })
    await usual(person).getByRole('button', { name: text.addLink }).click()
    await form.getByRole('textbox', { name: text.name }).fill('项目百科')
    const address = form.getByRole('textbox', { name: text.address })
    await address.fill('javascript:alert(1)')
    await form.getByRole('button', { name: text.add, exact: true }).click()
    await form.getByText(text.wrong).waitFor()
    expect(await violationsOn(page, { within: 'dialog' })).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await address.fill(site.replace('https://', ''))
    await form.getByRole('button', { name: text.add, exact: true }).click()
    await link(person, '项目百科').waitFor()
    expect(await violationsOn(page, { within: '.home-usual' })).toEqual([])
    expect(await tooWide(page)).toBe(0)

    const since = new Date()
    const opened = context.waitForEvent('page')
    await link(person, '项目百科').click()
    const tab = await opened
    await tab.waitForURL(site)
    expect(await tab.evaluate(() => [globalThis.opener, document.referrer])).toEqual([null, ''])
    await tab.close()

    const search = await openSearch(person)
    await search.getByRole('combobox').fill('xmbk')
    await search.getByRole('option', { name: /项目百科/ }).waitFor()
    const found = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    await (await found).close()
    expect(referrers.filter(Boolean)).toEqual([])
    expect(await records.logins(userNo, since)).toEqual([])

    await signInToHome(elsewhere, userNo)
    await link(elsewhere, '项目百科').click({ button: 'right' })
    const menu = elsewhere.page.getByRole('menu', { name: text.menu('项目百科') })
    await menu.getByRole('menuitem', { name: text.edit }).click()
    const editing = elsewhere.page.getByRole('dialog', { name: text.edit })
    await editing.getByRole('textbox', { name: text.name }).fill('Wiki')
    await editing.getByRole('button', { name: text.save, exact: true }).click()
    await link(elsewhere, 'Wiki').waitFor()

    await page.reload()
    await link(person, 'Wiki').click({ button: 'right' })
    await page.getByRole('menuitem', { name: text.remove }).click()
    await link(person, 'Wiki').waitFor({ state: 'detached' })
    // The tile goes at once, the notice comes with the reply.
    await page.getByText(text.removed('Wiki')).waitFor()
    await elsewhere.page.reload()
    await eventually(() => link(elsewhere, 'Wiki').count()).toBe(0)
  })
})
