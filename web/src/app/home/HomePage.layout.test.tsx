import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { pressOn } from '#web/testing/keyboard.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const texts = {
  zh: {
    customize: '自定义首页',
    parts: { modules: /^展示模块/, tools: /^我的工具/, quick: /^快捷入口/ },
    tools: '我的工具',
    quick: '快捷入口',
    bulletin: '系统动态',
    save: '保存',
    cancel: '取消',
    discard: '放弃更改',
    restore: '恢复默认',
    saved: '首页设置已保存',
    atLeastOne: '至少保留 1 个工具',
    atLeastOneModule: '至少保留 1 个模块',
    conflict: /已在其他地方更改/,
    keepMine: '保留我的更改',
    takeTheirs: '用最新设置',
    remove: (name: string) => `移除${name}`,
    add: (name: string) => `添加${name}`,
    handle: (name: string) => `移动${name}`,
    up: (name: string) => `上移${name}`,
    show: (name: string) => `显示${name}`,
    lifted: (name: string) => `已拿起${name}：第 1 位`,
    moved: (name: string) => `${name}移到第 2 位`,
    dropped: (name: string) => `${name}放在第 2 位`,
    names: { 'world-clock': '世界时钟', units: '单位换算', workdays: '工作日计算', json: 'JSON 格式化' },
  },
  en: {
    customize: 'Customize home page',
    parts: { modules: /^Modules/, tools: /^My tools/, quick: /^Quick access/ },
    tools: 'My tools',
    quick: 'Quick access',
    bulletin: 'Updates',
    save: 'Save',
    cancel: 'Cancel',
    discard: 'Discard',
    restore: 'Restore default',
    saved: 'Home page saved',
    atLeastOne: 'Keep at least 1 tool.',
    atLeastOneModule: 'Keep at least 1 module.',
    conflict: /changed elsewhere/,
    keepMine: 'Keep mine',
    takeTheirs: 'Use the latest',
    remove: (name: string) => `Remove ${name}`,
    add: (name: string) => `Add ${name}`,
    handle: (name: string) => `Move ${name}`,
    up: (name: string) => `Move ${name} up`,
    show: (name: string) => `Show ${name}`,
    lifted: (name: string) => `${name} picked up: 1 of`,
    moved: (name: string) => `${name} moved to 2 of`,
    dropped: (name: string) => `${name} dropped at 2 of`,
    names: { 'world-clock': 'World clock', units: 'Units', workdays: 'Workdays', json: 'JSON' },
  },
} as const

const config = 'POST /iam-portal/user/updatePersonalConfig'
const [language = 'zh'] = inTurn(['zh', 'en'] as const)
const text = texts[language]
const { names } = text
const [clock, units, workdays, json] = [names['world-clock'], names.units, names.workdays, names.json]

const tools: PortalTool[] = Object.entries(names).map(([toolCode, toolName]) => ({
  ...{ toolCode, toolName, kind: 'tool', icon: 'clock', path: `/home/tools/${toolCode}` },
  ...{ pinyin: '', initials: '', selected: false },
}))

const shown = ['usual', 'recent', 'allApps', 'bulletin', 'quick', 'tools'] as const

/** Returns the home of a person with these tools; `more` are their other choices. */
function homeOf(more: Partial<PersonalConfig> = {}): HomeData {
  const home = signedIn({}, { tools })
  const modules = shown.map((moduleCode, sortNo) => ({ moduleCode, visible: true, sortNo }))
  const chosen = { modules, tools: ['json'], quickList: ['json'] }
  return { ...home, personalConfig: { ...home.personalConfig, ...chosen, ...more } }
}

const dialog = page.getByRole('dialog', { name: text.customize })
const button = (name: string, within: Locator = dialog) => within.getByRole('button', { name, exact: true })
const save = () => userEvent.click(button(text.save))

/** Opens one part of the editor at its address. */
async function openLayout(part: keyof typeof text.parts, options: { home?: HomeData; width?: number } = {}) {
  const { home = homeOf(), ...size } = options
  answer('POST /iam-portal/v1/portal/home', home)
  await openPage('/home/modules', { language, home, ...size })
  await userEvent.click(dialog.getByRole('tab', { name: text.parts[part] }))
}

async function expectSaved() {
  await expect.element(page.getByRole('status').filter({ hasText: text.saved })).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/iambiz/home')
}

/** The server stores the sent configuration as the next revision. */
const stores = () =>
  answer(config, ({ body }) => {
    const { revision, ...changed } = body as Partial<PersonalConfig>
    return { ...homeOf().personalConfig, ...changed, revision: (revision ?? 0) + 1 }
  })

/** Returns the names in a module of home, in their order. */
const shownIn = (module: string) =>
  page
    .getByRole('region', { name: module })
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    // The tile before a name may show its first letter.
    .map((link) => Object.values(names).find((name) => link.textContent.endsWith(name)))

beforeEach(() => {
  answer('GET /iam-portal/auth/user', homeOf().signedIn)
  answer('GET /iam-portal/v1/portal/tool/list', tools)
  stores()
})

test('[HOME-07] tools are chosen and ordered by keyboard; saving none is refused', async () => {
  await openLayout('tools')
  await userEvent.click(button(text.remove(json)))
  refuse(config, 'preference.nothing-left')
  await save()
  await expect.element(dialog.getByRole('alert').getByText(text.atLeastOne)).toBeVisible()
  stores()
  for (const name of [units, workdays, clock]) await pressOn(button(text.add(name)))
  // The button disappears after it has added the entry, and the focus moves to the next one.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  const says = (sentence: string) =>
    expect.poll(() => document.querySelector('[id^=DndLiveRegion]')?.textContent).toContain(sentence)
  await pressOn(button(text.handle(units)), ' ')
  await says(text.lifted(units))
  // People press the next key only after they have seen the entry lifted.
  await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))
  await userEvent.keyboard('{ArrowDown}')
  await says(text.moved(units))
  await userEvent.keyboard(' ')
  await says(text.dropped(units))
  await userEvent.click(button(text.up(clock)))
  await save()
  await expectSaved()
  await expect.poll(() => shownIn(text.tools)).toEqual([workdays, clock, units])
  expect(requestsOf(config).map(({ body }) => body)).toMatchObject([
    { tools: [], revision: 1 },
    { tools: ['workdays', 'world-clock', 'units'], revision: 1 },
  ])
})

test('[HOME-07] what is recommended holds again', async () => {
  const { modules } = homeOf().personalConfig
  answer('GET /iam-portal/v1/portal/homeLayout', { modules, tools: ['units'], quickList: [] })
  answer(config, () => homeOf({ tools: ['units'], revision: 2 }).personalConfig)
  await openLayout('tools')
  await userEvent.click(button(text.restore))
  await save()
  await expectSaved()
  await expect.poll(() => shownIn(text.tools)).toEqual([units])
  expect(requestsOf(config)).toEqual([
    { body: { restore: ['modules', 'tools', 'quickList'], quickIndex: 0, revision: 1 } },
  ])
})

test('[HOME-07] modules are hidden and ordered', async () => {
  await openLayout('modules')
  await userEvent.click(dialog.getByRole('switch', { name: text.show(text.bulletin) }))
  for (let steps = 0; steps < 2; steps += 1) await userEvent.click(button(text.up(text.tools)))
  await save()
  await expectSaved()
  const side = page.getByRole('complementary').getByRole('heading', { level: 2 })
  await expect.poll(() => side.elements().map((one) => one.textContent)).toEqual([text.tools, text.quick])
})

test('[HOME-07] not all modules are hidden, and leaving with changes is asked about', async () => {
  await openLayout('modules')
  const switches = dialog.getByRole('switch')
  for (const toggle of switches.elements()) await userEvent.click(toggle)
  await save()
  await expect.element(dialog.getByRole('alert').getByText(text.atLeastOneModule)).toBeVisible()
  await userEvent.click(button(text.cancel))
  await expect.element(button(text.discard)).toBeVisible()
  // Continuing to edit dismisses the question, and closing asks again.
  await userEvent.click(switches.first())
  await expect.element(button(text.discard)).not.toBeInTheDocument()
  await userEvent.click(button(text.cancel))
  await userEvent.click(button(text.discard))
  await expect.poll(() => location.pathname).toBe('/iambiz/home')
  expect(requestsOf(config)).toEqual([])
})

test.for(['keepMine', 'takeTheirs'] as const)(
  '[HOME-07] of two devices the second is told, and loses nothing: %s',
  async (choice) => {
    await openLayout('tools')
    await userEvent.click(button(text.remove(json)))
    await userEvent.click(button(text.add(units)))
    const theirs = homeOf({ tools: ['world-clock'], revision: 2 }).personalConfig
    refuse(config, 'resource.changed', { current: theirs })
    await save()
    await expect.element(dialog.getByRole('alert').getByText(text.conflict)).toBeVisible()
    expect(await violations()).toEqual([])
    stores()
    await userEvent.click(button(text[choice]))
    if (choice === 'keepMine') {
      await expectSaved()
      await expect.poll(() => shownIn(text.tools)).toEqual([units])
      expect(requestsOf(config).at(-1)?.body).toMatchObject({ tools: ['units'], revision: 2 })
    } else {
      await expect.element(button(text.remove(clock))).toBeVisible()
      await expect.element(button(text.remove(units))).not.toBeInTheDocument()
      expect(requestsOf(config)).toHaveLength(1)
    }
  },
)

test('the editor has an address of its own, and nothing in it is out of reach', async () => {
  await openLayout('modules', { width: 390 })
  for (const part of ['modules', 'tools', 'quick'] as const) {
    await userEvent.click(dialog.getByRole('tab', { name: text.parts[part] }))
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
    expect(wordsOutside(dialog.element())).toEqual([])
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.pathname).toBe('/iambiz/home')
})
