import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    customise: '自定义首页',
    parts: { tools: /^我的工具/, quick: /^快捷入口/ },
    quick: '快捷入口',
    save: '保存',
    saved: '首页设置已保存',
    editQuick: '编辑快捷入口',
    remove: (name: string) => `移除${name}`,
    add: (name: string) => `添加${name}`,
    handle: (name: string) => `移动${name}`,
    up: (name: string) => `上移${name}`,
    names: {
      clock: '世界时钟',
      contacts: '运维通讯录',
    },
  },
  en: {
    customise: 'Customize home page',
    parts: { tools: /^My tools/, quick: /^Quick access/ },
    quick: 'Quick access',
    save: 'Save',
    saved: 'Home page saved',
    editQuick: 'Edit quick access',
    remove: (name: string) => `Remove ${name}`,
    add: (name: string) => `Add ${name}`,
    handle: (name: string) => `Move ${name}`,
    up: (name: string) => `Move ${name} up`,
    names: {
      clock: 'World clock',
      contacts: 'Operations contacts',
    },
  },
}

type Texts = (typeof texts)['zh' | 'en']

const dialogOf = ({ page }: Person, text: Texts) => page.getByRole('dialog', { name: text.customise })

async function openLayout(person: Person, text: Texts, part: keyof Texts['parts']): Promise<Locator> {
  await person.page.goto(`${person.portal}/iambiz/home/modules`)
  const dialog = dialogOf(person, text)
  await dialog.getByRole('tab', { name: text.parts[part] }).click()
  return dialog
}

const removeAll = async (dialog: Locator, text: Texts) => {
  const first = dialog.getByRole('button', { name: new RegExp(`^${text.remove('')}`) }).first()
  for (let left = 60; left > 0 && (await first.isVisible()); left -= 1) await first.click()
}

const save = async (dialog: Locator, text: Texts) =>
  dialog.getByRole('button', { name: text.save, exact: true }).click()

const saved = async (person: Person, text: Texts) => {
  await person.page.getByText(text.saved).first().waitFor()
  await person.page.waitForURL(homeOf(person))
}

/** Names in a module of home, in order. */
const shownIn = ({ page }: Person, module: string) =>
  page.getByRole('region', { name: module }).getByRole('listitem').allInnerTexts()

test.for(
  inTurn([
    ['zh', 'A10286'],
    ['en', 'A05590'],
  ] as const),
)(
  '[HOME-08] quick access: add, reorder, open, remove; the index is kept, in %s',
  async ([language, chooser], { newPerson, records }) => {
    const text = texts[language]
    const { names } = text
    await records.forgetPerson(chooser)
    const person = await newPerson({ language })
    const { page, portal } = person
    await signInToHome(person, chooser)
    await page.getByRole('link', { name: text.editQuick }).click()
    const dialog = dialogOf(person, text)
    await dialog.getByRole('tab', { name: text.parts.quick, selected: true }).waitFor()
    await removeAll(dialog, text)
    for (const name of [names.contacts, names.clock]) {
      await dialog.getByRole('button', { name: text.add(name), exact: true }).click()
    }
    await dialog.getByRole('button', { name: text.up(names.clock), exact: true }).click()
    await save(dialog, text)
    await saved(person, text)
    await eventually(() => shownIn(person, text.quick)).toEqual([names.clock, names.contacts])

    const changed = () => {
      const reply = page.waitForResponse((one) => one.url().endsWith('/user/updatePersonalConfig'))
      return promised(reply.then(async (one) => (await one.json()).data))
    }
    const opened = changed()
    await page.getByRole('region', { name: text.quick }).getByRole('link', { name: names.clock }).click()
    await page.waitForURL(`${portal}/iambiz/home/tools/world-clock`)
    expect(await opened).toMatchObject({ quickList: ['world-clock', 'contacts'], quickIndex: 0 })

    const again = await openLayout(person, text, 'quick')
    await again.getByRole('button', { name: text.up(names.contacts), exact: true }).click()
    const moved = changed()
    await save(again, text)
    expect(await moved).toMatchObject({ quickList: ['contacts', 'world-clock'], quickIndex: 1 })

    const last = await openLayout(person, text, 'quick')
    await last.getByRole('button', { name: text.remove(names.contacts), exact: true }).click()
    const removed = changed()
    await save(last, text)
    expect(await removed).toMatchObject({ quickList: ['world-clock'], quickIndex: 0 })
    await eventually(() => shownIn(person, text.quick)).toEqual([names.clock])
  },
)

test('the handles of a list come while a button of it has the focus, which it keeps', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'en' })
  const { page } = person
  const text = texts.en
  await signInToHome(person, 'staff')
  const fetching = Promise.withResolvers<void>()
  await page.route('**/DraggableList-*.js', async (route) => {
    await fetching.promise
    await route.continue()
  })
  const dialog = await openLayout(person, text, 'tools')
  const step = dialog.getByRole('button', { name: text.up('Units'), exact: true })
  await step.focus()
  expect(await dialog.getByRole('button', { name: text.handle('Units'), exact: true }).count()).toBe(0)
  fetching.resolve()
  await dialog.getByRole('button', { name: text.handle('Units'), exact: true }).waitFor()
  expect(await step.evaluate((element) => element === document.activeElement)).toBe(true)
})
