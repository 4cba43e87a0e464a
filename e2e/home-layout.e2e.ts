import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOn, wordsOutside } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, seenText, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    customise: '自定义首页',
    parts: { modules: /^展示模块/, tools: /^我的工具/, quick: /^快捷入口/ },
    tools: '我的工具',
    quick: '快捷入口',
    main: '主栏',
    side: '侧栏',
    bulletin: '系统动态',
    save: '保存',
    cancel: '取消',
    discard: '放弃更改',
    restore: '恢复默认',
    saved: '首页设置已保存',
    atLeastOne: '至少保留 1 个工具',
    atLeastOneModule: '至少保留 1 个模块',
    conflict: /已在别处更改/,
    keepMine: '用我的更改',
    takeTheirs: '用最新设置',
    editQuick: '编辑快捷入口',
    remove: (name: string) => `移除${name}`,
    add: (name: string) => `添加${name}`,
    handle: (name: string) => `移动${name}`,
    up: (name: string) => `上移${name}`,
    show: (name: string) => `显示${name}`,
    lifted: (name: string) => new RegExp(`已拿起${name}：第 1 位`),
    moved: (name: string) => new RegExp(`${name}移到第 2 位`),
    dropped: (name: string) => new RegExp(`${name}放在第 2 位`),
    names: {
      workdays: '工作日计算',
      units: '单位换算',
      clock: '世界时钟',
      contacts: '运维通讯录',
      json: 'JSON 格式化',
    },
  },
  en: {
    customise: 'Customise home',
    parts: { modules: /^Modules/, tools: /^My tools/, quick: /^Quick access/ },
    tools: 'My tools',
    quick: 'Quick access',
    main: 'Main column',
    side: 'Side column',
    bulletin: 'Updates',
    save: 'Save',
    cancel: 'Cancel',
    discard: 'Discard',
    restore: 'Restore default',
    saved: 'Home is saved',
    atLeastOne: 'Keep at least 1 tool.',
    atLeastOneModule: 'Keep at least 1 module.',
    conflict: /changed elsewhere/,
    keepMine: 'Keep mine',
    takeTheirs: 'Take the newer ones',
    editQuick: 'Edit quick access',
    remove: (name: string) => `Remove ${name}`,
    add: (name: string) => `Add ${name}`,
    handle: (name: string) => `Move ${name}`,
    up: (name: string) => `Move ${name} up`,
    show: (name: string) => `Show ${name}`,
    lifted: (name: string) => new RegExp(`${name} lifted: 1 of`),
    moved: (name: string) => new RegExp(`${name} moved to 2 of`),
    dropped: (name: string) => new RegExp(`${name} dropped at 2 of`),
    names: {
      workdays: 'Workdays',
      units: 'Units',
      clock: 'World clock',
      contacts: 'Operations contacts',
      json: 'JSON',
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

/** Resolves when the page has measured and drawn: where things lie is known from then on. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

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

/** Names in a module of home, in their order. */
const shownIn = ({ page }: Person, module: string) =>
  page.getByRole('region', { name: module }).getByRole('listitem').allInnerTexts()

describe.each(inTurn(['zh', 'en'] as const))('the layout of home, in %s', (language) => {
  const text = texts[language]
  const { names } = text
  // Accounts of their own, because what is chosen stays.
  const [chooser, arranger, first] =
    language === 'zh' ? ['A10286', 'A08812', 'A09458'] : ['A05590', 'A10977', 'A11204']

  test('[HOME-07] tools are chosen and ordered by keyboard; saving none is refused; the choice is kept', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson(chooser)
    const person = await newPerson({ language })
    const { page } = person
    person.expectFault(/status of 422/)
    await signInToHome(person, chooser)
    const dialog = await openLayout(person, text, 'tools')
    await removeAll(dialog, text)
    await save(dialog, text)
    await dialog.getByRole('alert').getByText(text.atLeastOne).waitFor()

    for (const name of [names.units, names.workdays, names.clock]) {
      await dialog.getByRole('button', { name: text.add(name), exact: true }).press('Enter')
    }
    // The button goes with what it has added, and the focus to the next one.
    await eventually(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    const said = () => seenText(page.locator('[id^=DndLiveRegion]').first())
    await dialog.getByRole('button', { name: text.handle(names.units), exact: true }).focus()
    await page.keyboard.press('Space')
    await eventually(said).toMatch(text.lifted(names.units))
    await drawn(page)
    await page.keyboard.press('ArrowDown')
    await eventually(said).toMatch(text.moved(names.units))
    await page.keyboard.press('Space')
    await eventually(said).toMatch(text.dropped(names.units))
    await dialog.getByRole('button', { name: text.up(names.clock), exact: true }).click()
    await save(dialog, text)
    await saved(person, text)
    await eventually(() => shownIn(person, text.tools)).toEqual([names.workdays, names.clock, names.units])
    await page.reload()
    await eventually(() => shownIn(person, text.tools)).toEqual([names.workdays, names.clock, names.units])

    const again = await openLayout(person, text, 'tools')
    await again.getByRole('button', { name: text.restore }).click()
    await save(again, text)
    await saved(person, text)
    await eventually(() => shownIn(person, text.tools)).not.toContain(names.clock)
  })

  test('[HOME-07] modules are hidden and ordered, but not all of them hidden', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson(arranger)
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, arranger)
    const dialog = await openLayout(person, text, 'modules')
    await dialog.getByRole('switch', { name: text.show(text.bulletin) }).uncheck()
    for (let steps = 0; steps < 2; steps += 1) {
      await dialog.getByRole('button', { name: text.up(text.tools), exact: true }).click()
    }
    await save(dialog, text)
    await saved(person, text)
    const side = page.getByRole('complementary').getByRole('heading', { level: 2 })
    await eventually(async () => (await side.allInnerTexts()).slice(0, 2)).toEqual([text.tools, text.quick])

    const again = await openLayout(person, text, 'modules')
    for (const toggle of await again.getByRole('switch').all()) await toggle.uncheck()
    await save(again, text)
    await again.getByRole('alert').getByText(text.atLeastOneModule).waitFor()
    const discard = again.getByRole('button', { name: text.discard })
    await again.getByRole('button', { name: text.cancel }).click()
    await discard.waitFor()
    // Whoever goes on has answered, and is asked again.
    await again.getByRole('switch').first().check()
    await eventually(() => discard.count()).toBe(0)
    await again.getByRole('button', { name: text.cancel }).click()
    await discard.click()
    await page.waitForURL(homeOf(person))
  })

  test('[HOME-07] of two devices the second is told, and loses nothing', async ({ newPerson }) => {
    const [one, other] = [await newPerson({ language }), await newPerson({ language })]
    other.expectFault(/status of 409/)
    const dialogs: Locator[] = []
    for (const person of [one, other]) {
      await signInToHome(person, first)
      dialogs.push(await openLayout(person, text, 'tools'))
    }
    const [mine, theirs] = dialogs as [Locator, Locator]
    for (const [dialog, name] of [
      [mine, names.clock],
      [theirs, names.json],
    ] as const) {
      await removeAll(dialog, text)
      await dialog.getByRole('button', { name: text.add(name), exact: true }).click()
    }
    await save(mine, text)
    await saved(one, text)
    await save(theirs, text)
    await theirs.getByRole('alert').getByText(text.conflict).waitFor()
    await theirs.getByRole('button', { name: text.keepMine }).click()
    await saved(other, text)
    await eventually(() => shownIn(other, text.tools)).toEqual([names.json])
    await one.page.reload()
    await eventually(() => shownIn(one, text.tools)).toEqual([names.json])
  })

  test('[HOME-08] quick access: add, reorder, open, remove; the index is kept', async ({
    newPerson,
    records,
  }) => {
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
  })

  test('the editor has an address of its own, and nothing in it is out of reach', async ({ newPerson }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    for (const part of ['modules', 'tools', 'quick'] as const) {
      await openLayout(person, text, part)
      expect(await violationsOn(page, { within: 'dialog[open]' })).toEqual([])
      expect(await wordsOutside(page, 'dialog[open]')).toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.waitForURL(homeOf(person))
  })
})

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
