import type { AppReasons, LockedApp, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  homeWith,
  portalApps,
  usualAnswer,
  usualNames,
} from '#web/features/catalogue/apps/testing/usual-apps.ts'
import { violations } from '#web/testing/accessibility.ts'
import { pressOn } from '#web/testing/keyboard.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'

const texts = {
  zh: {
    star: (name: string) => `将「${name}」加入常用`,
    unstar: (name: string) => `将「${name}」移出常用`,
    removed: (name: string) => `已移除「${name}」`,
    undo: '撤销',
    menu: (name: string) => `「${name}」的操作`,
    removeFromUsual: '移出常用',
    list: '列表',
    chooseOthers: '选择其他应用',
    picker: '添加常用应用',
    done: '完成',
    save: '保存',
    editor: '编辑我的常用',
    remove: (name: string) => `移除${name}`,
    why: '为什么我能看到',
    because: '以下授权让您看到这个应用：',
    above: '上级组织「澄川集团」',
    showLocked: '显示未开通的应用',
    locked: '未开通的应用',
    whyNot: (name: string) => `为什么没有开通「${name}」`,
    notGranted: '这个应用尚未授权给您本人或您当前的组织、角色。',
  },
  en: {
    star: (name: string) => `Add ${name} to My apps`,
    unstar: (name: string) => `Remove ${name} from My apps`,
    removed: (name: string) => `${name} removed`,
    undo: 'Undo',
    menu: (name: string) => `Actions for ${name}`,
    removeFromUsual: 'Remove from My apps',
    list: 'List',
    chooseOthers: 'Choose other apps',
    picker: 'Add to My apps',
    done: 'Done',
    save: 'Save',
    editor: 'Edit My apps',
    remove: (name: string) => `Remove ${name}`,
    why: 'Why do I see this?',
    because: 'You have this app because of:',
    above: 'Parent organization: 澄川集团',
    showLocked: 'Show apps you don’t have',
    locked: 'Apps you don’t have',
    whyNot: (name: string) => `Why don’t I have this? ${name}`,
    notGranted: 'This app hasn’t been granted to you, your current organization or your role.',
  },
} as const

const usual = 'POST /iam-portal/v1/portal/app/usual'
const why = 'POST /iam-portal/v1/portal/app/why'
const personalConfig = 'POST /iam-portal/user/updatePersonalConfig'
const [language = 'zh'] = inTurn(['zh', 'en'] as const)
const text = texts[language]

const directory = page.getByRole('tabpanel', { name: { zh: /^全部应用/, en: /^All apps/ }[language] })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const usualApps = page.getByRole('region', { name: { zh: /^我的常用/, en: /^My apps/ }[language] })
/** The link of a frequently used application. */
const usualLink = (name: string) => usualApps.getByRole('link', { name, exact: true }).first()

/** The server's list of frequently used applications, which calls change one at a time or as a whole. */
function serverWith(apps: PortalApp[], chosen: string[]) {
  let ids = chosen
  let revision = 1
  answer(usual, ({ body }) => {
    if ('appIds' in body) ids = [...body.appIds]
    else if ('appId' in body) {
      const { appId, usual: isUsual } = body
      ids = isUsual ? [...ids, appId] : ids.filter((id) => id !== appId)
    }
    revision += 1
    return usualAnswer(apps, ids, { revision })
  })
}

/**
 * Opens an address of home with the first `chosen` of five applications as frequently used ones; returns their names.
 */
async function open(chosen: number, path = '/home'): Promise<string[]> {
  const apps = portalApps(language)
  serverWith(
    apps,
    apps.slice(0, chosen).map(({ appId }) => appId),
  )
  const home = homeWith(apps, chosen)
  answer('POST /iam-portal/v1/portal/home', home)
  await openPage(path, { language, home })
  return apps.map(({ appName }) => appName)
}

const expectUsual = (names: string[]) => expect.poll(() => usualNames(language)).toEqual(names)

const openMenu = (link: Locator) => pressOn(link, '{Shift>}{F10}{/Shift}')

beforeEach(() => answer('GET /iam-portal/auth/user', homeWith([], 0).signedIn))

describe('adding and removing', () => {
  test('[HOME-02] is undone for a while, and the tile goes back to its place', async () => {
    const [first = '', ...others] = (await open(3)).slice(0, 3)
    await expectUsual([first, ...others])
    await userEvent.hover(usualLink(first))
    await userEvent.click(usualApps.getByRole('button', { name: text.unstar(first) }))
    await expectUsual(others)
    await expect.element(page.getByText(text.removed(first))).toBeVisible()
    await userEvent.click(button(text.undo))
    await expectUsual([first, ...others])
    const ids = portalApps(language).map(({ appId }) => appId)
    expect(requestsOf(usual).map(({ body }) => body)).toEqual([
      { appId: ids[0], usual: false },
      { appIds: ids.slice(0, 3), revision: 2 },
    ])
  })

  test('[HOME-02] by the menu of a tile, with the keyboard alone', async () => {
    const [first = '', second = ''] = await open(1)
    const link = directory.getByRole('link', { name: second })
    await openMenu(link)
    await expect.element(page.getByRole('menu', { name: text.menu(second) })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expectUsual([first, second])
    await expect.element(link).toHaveFocus()
    await openMenu(link)
    await expect.element(page.getByRole('menuitem', { name: text.removeFromUsual })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    // The tile disappears, and the focus moves to the next one.
    await openMenu(usualLink(first))
    await pressOn(page.getByRole('menuitem', { name: text.removeFromUsual }))
    await expectUsual([second])
    await expect.element(usualLink(second)).toHaveFocus()
    // Undo returns the focus to where it was.
    await pressOn(button(text.undo))
    await expectUsual([first, second])
    await expect.element(usualLink(second)).toHaveFocus()
  })

  test('[HOME-02] in the list, one row after the other', async () => {
    const [first = '', second = ''] = await open(1)
    answer(personalConfig, { ...homeWith([], 0).personalConfig, appView: 'list', revision: 2 })
    await userEvent.click(page.getByRole('radio', { name: text.list }))
    const table = page.getByRole('table')
    await userEvent.click(table.getByRole('button', { name: new RegExp(text.star(second)) }))
    await userEvent.click(table.getByRole('button', { name: new RegExp(text.unstar(first)) }))
    await expectUsual([second])
  })

  test('[HOME-02] without any the page leads to all of them', async () => {
    const [first = ''] = await open(0)
    await userEvent.click(button(text.chooseOthers))
    const picker = page.getByRole('dialog', { name: text.picker })
    await userEvent.click(picker.getByRole('checkbox', { name: first }))
    await userEvent.click(picker.getByRole('button', { name: text.done }))
    await userEvent.click(button(text.save))
    await expectUsual([first])
  })
})

describe('screens of their own', () => {
  test('the list of all has an address', async () => {
    const [first = ''] = await open(2, '/home/apps')
    await expect.element(directory.getByRole('link', { name: first })).toBeVisible()
    await expect.element(usualLink(first)).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
  })

  test('the editor has an address, and leads home once it is saved', async () => {
    const [first = '', second = ''] = await open(2, '/home/apps/usual')
    await expect.element(page.getByRole('region', { name: text.editor, exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.click(button(text.remove(first)))
    await userEvent.click(button(text.save))
    await expect.poll(() => location.pathname).toBe('/iambiz/home')
    await expectUsual([second])
  })
})

const reasons: Pick<AppReasons, 'hiddenByMe' | 'grants'> = { hiddenByMe: false, grants: [] }

function lockedApp(of: Language): LockedApp {
  const appName = { zh: '采购寻源', en: 'Sourcing' }[of]
  const id = '00000000-0000-4000-8000-000000000099'
  return {
    ...{ appId: id, appCode: 'sourcing', appName, pinyin: '', initials: '' },
    ...{ description: '', owner: '', icon: 'package', hue: 30, requestable: false, requested: false },
  }
}

test('[HOME-01] why a person sees an application, or has it not, is said', async () => {
  const [first = ''] = await open(0)
  const [{ appId } = { appId: '' }] = portalApps(language)
  answer(why, {
    ...{ ...reasons, appId, appName: first, state: 'visible' },
    grants: [{ subject: 'organization', name: '澄川集团', effect: 'allow', inherited: true }],
  })
  await userEvent.click(directory.getByRole('link', { name: first }), { button: 'right' })
  await userEvent.click(page.getByRole('menuitem', { name: text.why }))
  const said = page.getByRole('dialog', { name: new RegExp(first) })
  await expect.element(said.getByText(text.because)).toBeVisible()
  await expect.element(said.getByText(text.above)).toBeVisible()
  // A dialog is translucent while it opens or closes.
  await expect.poll(() => violations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  const locked = lockedApp(language)
  answer('POST /iam-portal/v1/portal/availableApp', {
    categories: [],
    page: { list: [], total: 0, pageNum: 1, pageSize: 1, pages: 0 },
    locked: [locked],
  })
  answer(why, { ...reasons, appId: locked.appId, appName: locked.appName, state: 'locked' })
  await userEvent.click(page.getByRole('switch', { name: text.showLocked }))
  const list = page.getByRole('list', { name: text.locked })
  await userEvent.click(list.getByRole('button', { name: text.whyNot(locked.appName) }))
  const saidNot = page.getByRole('dialog', { name: new RegExp(locked.appName) })
  await expect.element(saidNot.getByText(text.notGranted)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => violations()).toEqual([])
})
