import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, openSearch, type Person, signInToHome, stored } from './testing/person.ts'

const texts = {
  zh: {
    steps: ['全局搜索', '常用应用，放在最前', '组织与角色', '公告与个人中心'],
    place: (at: number) => `第 ${at} 步，共 4 步`,
    next: '下一步',
    done: '完成',
    again: '重新查看引导',
    help: '帮助',
    helpAbout: (screen: string) => `帮助：${screen}`,
    home: '首页',
    preferences: '偏好设置',
    asked: '如何关闭公告邮件？',
    typed: '关闭公告邮件',
    allTopics: '全部帮助',
    topics: '帮助主题',
    search: '搜索帮助',
  },
  en: {
    steps: [
      'Search from anywhere',
      'Your apps come first',
      'Organization and role',
      'Updates and personal center',
    ],
    place: (at: number) => `Step ${at} of 4`,
    next: 'Next',
    done: 'Done',
    again: 'Take the tour',
    help: 'Help',
    helpAbout: (screen: string) => `Help: ${screen}`,
    home: 'Home',
    preferences: 'Preferences',
    asked: 'How do I stop announcement emails?',
    typed: 'stop mails',
    allTopics: 'All topics',
    topics: 'Topics',
    search: 'Search help',
  },
}
type Text = (typeof texts)['zh' | 'en']

/** No other journey uses these people. */
const people = { zh: 'A10297', en: 'A10325' } as const

const step = ({ page }: Person, name: string) => page.getByRole('dialog', { name, exact: true })

const isInside = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  })

/** Opens the help for the current screen, once the page reacts to keys. */
async function openHelp({ page }: Person, name: string): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name, exact: true })
  await eventually(async () => {
    if ((await drawer.count()) === 0) await page.keyboard.press('?')
    return drawer.count()
  }).toBe(1)
  return drawer
}

/** Goes through the tour with its buttons; the page stays usable. */
async function walk(person: Person, text: Text): Promise<void> {
  for (const [index, name] of text.steps.entries()) {
    const card = step(person, name)
    await card.getByText(text.place(index + 1)).waitFor()
    await eventually(() => isInside(card)).toBe(true)
    await card.getByRole('button', { name: index === 3 ? text.done : text.next }).click()
  }
  await step(person, text.steps[3] ?? '').waitFor({ state: 'hidden' })
}

describe.each(
  inTurn([
    ['zh', 1440],
    ['en', 390],
  ] as const),
)('the first visit, in %s at %i pixels', (language, width) => {
  const text = texts[language]
  const look = { language, viewport: { width, height: 844 } }

  test('[HOME-09] a tour shows around once, on whatever device, and again on demand', async ({
    newPerson,
    records,
  }) => {
    await records.forgetTour(people[language])
    const person = await newPerson(look)
    const { page, words } = person
    await signInToHome(person, people[language])
    const [first = '', second = ''] = text.steps
    await step(person, first).and(page.locator(':focus')).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await step(person, second).waitFor()
    await page.keyboard.press('ArrowLeft')
    await step(person, first).waitFor()
    // The tour does not block the page, and hides while a dialog is open.
    await page.getByRole('banner').getByRole('button', { name: words.bell }).click()
    await step(person, first).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await step(person, first).waitFor()
    await openSearch(person)
    await step(person, first).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await step(person, first).press('Escape')
    await step(person, first).waitFor({ state: 'hidden' })
    await stored(person)

    const elsewhere = await newPerson(look)
    await signInToHome(elsewhere, people[language])
    // When the help works, the tour would be visible too if it were due.
    await openHelp(elsewhere, text.helpAbout(text.home))
    await elsewhere.page.keyboard.press('Escape')
    await elsewhere.page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await step(elsewhere, first).count()).toBe(0)
    await elsewhere.page.goto(`${homeOf(elsewhere)}/setting/preferences`)
    await elsewhere.page.getByRole('button', { name: text.again }).click()
    await walk(elsewhere, text)
  })

  test('[SCR-12] each screen has its help, beside it, at an address of its own and in the search', async ({
    newPerson,
  }) => {
    const person = await newPerson(look)
    const { page, words } = person
    await signInToHome(person, people[language])
    await page.goto(`${homeOf(person)}/setting/preferences`)
    await page.getByRole('button', { name: text.again }).waitFor()
    const drawer = await openHelp(person, text.helpAbout(text.preferences))
    await drawer.getByRole('heading', { name: text.asked }).waitFor()
    await eventually(() => isInside(drawer)).toBe(true)
    await drawer.getByRole('link', { name: text.allTopics }).click()
    await page.waitForURL(`${homeOf(person)}/help/preferences`)
    await page.getByRole('heading', { name: text.preferences, level: 2 }).waitFor()
    await eventually(() => page.title()).toBe(`${text.preferences} · ${text.help}`)

    await page.goto(`${homeOf(person)}/help`)
    const list = page.getByRole('navigation', { name: text.topics })
    await list.getByRole('searchbox', { name: text.search }).fill(text.typed)
    await eventually(() => list.getByRole('link').allInnerTexts()).toEqual([text.preferences])

    const search = await openSearch(person)
    await search.getByRole('combobox').fill(text.typed)
    await search.getByRole('option', { name: text.preferences }).first().click()
    await page.waitForURL(`${homeOf(person)}/help/preferences`)

    await page.goto(homeOf(person))
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    await page.getByRole('button', { name: words.account }).click()
    const menu = page.getByRole('dialog', { name: words.account })
    await menu.getByRole('link', { name: text.help, exact: true }).click()
    await page.waitForURL(`${homeOf(person)}/help/home`)
  })
})
