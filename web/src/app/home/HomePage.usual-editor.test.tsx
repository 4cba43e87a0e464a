import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  homeWith,
  portalApps,
  usualAnswer,
  usualNames,
} from '#web/features/catalogue/apps/testing/usual-apps.ts'
import { violations } from '#web/testing/accessibility.ts'
import { pressOn } from '#web/testing/keyboard.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'

type Place = [name: string, place: number, count: number]

const texts = {
  zh: {
    edit: '编辑',
    title: '编辑我的常用',
    save: '保存',
    done: '完成',
    addApps: '添加应用',
    remove: (name: string) => `移除${name}`,
    lifted: (...[name, place, count]: Place) => `已拿起「${name}」：第 ${place} 位，共 ${count} 位`,
    moving: (...[name, place, count]: Place) => `正在移动「${name}」：第 ${place} 位，共 ${count} 位`,
    dropped: (...[name, place, count]: Place) => `已放下「${name}」：第 ${place} 位，共 ${count} 位`,
    putBack: (...[name, place, count]: Place) => `「${name}」已放回原位：第 ${place} 位，共 ${count} 位`,
    conflict: /^常用应用已在其他设备上更改/,
    keepMine: '保留我的更改',
    takeTheirs: '使用另一台设备的列表',
    leaving: '放弃更改并离开？',
    stay: '继续编辑',
    leave: '放弃并离开',
    discard: '放弃更改',
    picker: '添加常用应用',
    filter: '名称或拼音',
    full: /^常用应用最多 20 个/,
    up: (name: string) => `上移${name}`,
    place: /^(.+)，第 \d+ 位/,
  },
  en: {
    edit: 'Edit',
    title: 'Edit My apps',
    save: 'Save',
    done: 'Done',
    addApps: 'Add apps',
    remove: (name: string) => `Remove ${name}`,
    lifted: (...[name, place, count]: Place) => `Picked up ${name}: position ${place} of ${count}`,
    moving: (...[name, place, count]: Place) => `Moving ${name}: position ${place} of ${count}`,
    dropped: (...[name, place, count]: Place) => `Dropped ${name}: position ${place} of ${count}`,
    putBack: (...[name, place, count]: Place) => `${name} put back: position ${place} of ${count}`,
    conflict: /^My apps was changed on another device/,
    keepMine: 'Keep my changes',
    takeTheirs: 'Use the list from the other device',
    leaving: 'Leave without saving?',
    stay: 'Keep editing',
    leave: 'Discard and leave',
    discard: 'Discard',
    picker: 'Add to My apps',
    filter: 'Filter by name',
    full: /^You can have up to 20 apps/,
    up: (name: string) => `Move ${name} up`,
    place: /^(.+), position \d+/,
  },
} as const

const languages = inTurn(['zh', 'en'] as const)
const usual = 'POST /iam-portal/v1/portal/app/usual'
const order = 'POST /iam-authority/v1/BizPortal/setMyPortalAppSort'

/** Returns the actions of the tests in the editor, in a language. */
function editorIn(language: Language) {
  const text = texts[language]
  const region = page.getByRole('region', { name: text.title })
  const tiles = region.getByRole('button', { name: text.place })
  return {
    text,
    region,
    button: (name: string) => page.getByRole('button', { name }),
    tile: (name: string) => region.getByRole('button', { name: new RegExp(`^${name}[，,]`) }),
    names: () =>
      tiles.elements().map((one) => text.place.exec(one.getAttribute('aria-label') ?? one.textContent)?.[1]),
    edit: async () => {
      await userEvent.click(page.getByRole('button', { name: text.edit }))
      await expect.element(region).toBeVisible()
    },
    save: () => userEvent.click(region.getByRole('button', { name: text.save })),
  }
}

/** Opens home with the first `chosen` of `count` applications as frequently used ones. */
async function openHome(language: Language, count = 5, chosen = count) {
  const apps = portalApps(language, count)
  const answered = ({ body }: { body: object }) =>
    usualAnswer(apps, 'appIds' in body ? (body.appIds as string[]) : [])
  answer(usual, answered)
  answer(order, answered)
  const home = homeWith(apps, chosen)
  answer('POST /iam-portal/v1/portal/home', home)
  await openPage('/home', { language, home })
  await expect.poll(() => usualNames(language)).toHaveLength(chosen)
  return { apps, names: apps.map(({ appName }) => appName), ids: apps.map(({ appId }) => appId) }
}

beforeEach(() => answer('GET /iam-portal/auth/user', homeWith([], 0).signedIn))

describe('sorting', () => {
  test.for(languages)(
    '[HOME-03] by keyboard tells every step, and Esc puts back, in %s',
    async (language) => {
      const { text, button, tile, names, save } = editorIn(language)
      const { names: all, ids } = await openHome(language)
      const [a = '', b = '', c = '', d = '', e = ''] = all
      await pressOn(button(text.edit))
      await expect.element(tile(a)).toHaveFocus()
      const says = (sentence: string) =>
        expect.element(page.getByRole('status').filter({ hasText: sentence })).toBeInTheDocument()
      const lifts = async (sentence: string) => {
        await userEvent.keyboard(' ')
        await says(sentence)
        // People press the next key only after they have seen the tile lifted.
        await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))
      }
      await lifts(text.lifted(a, 1, 5))
      await userEvent.keyboard('{ArrowRight}')
      await says(text.moving(a, 2, 5))
      await userEvent.keyboard('{ArrowRight}')
      await says(text.moving(a, 3, 5))
      await userEvent.keyboard(' ')
      await says(text.dropped(a, 3, 5))
      await expect.poll(names).toEqual([b, c, a, d, e])
      ;(tile(d).element() as HTMLElement).focus()
      await lifts(text.lifted(d, 4, 5))
      await userEvent.keyboard('{ArrowLeft}')
      await says(text.moving(d, 3, 5))
      await userEvent.keyboard('{Escape}')
      await says(text.putBack(d, 4, 5))
      await expect.poll(names).toEqual([b, c, a, d, e])
      await userEvent.keyboard('{Delete}')
      await expect.poll(names).toEqual([b, c, a, e])
      expect(await violations()).toEqual([])
      await save()
      await expect.element(button(text.edit)).toHaveFocus()
      await expect.poll(() => usualNames(language)).toEqual([b, c, a, e])
      const appIds = [1, 2, 0, 4].map((no) => ids[no])
      expect(requestsOf(usual)).toEqual([{ body: { appIds, sortType: 'custom', revision: 1 } }])
    },
  )

  test('[HOME-03] by name is sent too, and cancelling restores everything', async () => {
    const { region, button, names, edit, save } = editorIn('en')
    const { apps, names: all } = await openHome('en')
    const byName = all.toSorted((one, other) => one.localeCompare(other, 'en'))
    await edit()
    await userEvent.click(region.getByRole('radio', { name: 'Name' }))
    await expect.poll(names).toEqual(byName)
    await userEvent.click(button(texts.en.remove(all[0] ?? '')))
    await userEvent.click(region.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => usualNames('en')).toEqual(all)
    await edit()
    await userEvent.click(region.getByRole('radio', { name: 'Name' }))
    const sorted = byName.flatMap((name) => apps.filter(({ appName }) => appName === name))
    answer(
      order,
      usualAnswer(
        sorted,
        sorted.map(({ appId }) => appId),
        { sortType: 'name' },
      ),
    )
    await save()
    await expect.poll(() => usualNames('en')).toEqual(byName)
    const appIds = apps.map(({ appId }) => appId)
    expect(requestsOf(order)).toEqual([{ body: { appIds, sortType: 'name', revision: 1 } }])
  })
})

describe('another device was faster', () => {
  test.for(languages)('[HOME-03] and the changes go onto its list, in %s', async (language) => {
    const { text, region, button, names, edit, save } = editorIn(language)
    const { apps, names: all, ids } = await openHome(language, 4, 3)
    const [a = '', b = '', c = '', d = ''] = all
    await edit()
    refuse(usual, 'resource.changed', { current: usualAnswer(apps, ids) })
    await userEvent.click(button(text.remove(a)))
    await save()
    await expect.element(region.getByRole('alert').getByText(text.conflict)).toBeVisible()
    expect(await violations()).toEqual([])
    await expect.poll(names).toEqual([b, c])
    await userEvent.click(button(text.keepMine))
    await expect.poll(names).toEqual([b, c, d])
    answer(usual, usualAnswer(apps, ids.slice(1), { revision: 3 }))
    await save()
    await expect.poll(() => usualNames(language)).toEqual([b, c, d])
    expect(requestsOf(usual).map(({ body }) => body)).toEqual([
      { appIds: ids.slice(1, 3), sortType: 'custom', revision: 1 },
      { appIds: ids.slice(1), sortType: 'custom', revision: 2 },
    ])
  })

  test('[HOME-03] and its list is taken instead', async () => {
    const { text, button, names, edit, save } = editorIn('zh')
    const { apps, names: all, ids } = await openHome('zh', 4, 3)
    await edit()
    refuse(usual, 'resource.changed', { current: usualAnswer(apps, ids.slice(0, 2)) })
    await userEvent.click(button(text.remove(all[0] ?? '')))
    await save()
    await userEvent.click(button(text.takeTheirs))
    await expect.poll(names).toEqual(all.slice(0, 2))
    await save()
    await expect.poll(() => usualNames('zh')).toEqual(all.slice(0, 2))
    expect(requestsOf(usual)).toHaveLength(1)
  })
})

test.for(languages)(
  '[HOME-02] the picker finds by name and pinyin, counts, sorts, and stops at twenty, in %s',
  async (language) => {
    const { text, button, edit, save } = editorIn(language)
    const { names: all, ids } = await openHome(language, 24, 2)
    const [first = '', second = '', third = ''] = all
    await edit()
    await userEvent.click(button(text.addApps))
    const picker = page.getByRole('dialog', { name: text.picker })
    await expect.element(picker.getByText('2 / 20')).toBeVisible()
    expect(await violations()).toEqual([])
    const filter = picker.getByRole('searchbox', { name: text.filter })
    await userEvent.fill(filter, 'zsk')
    await expect.poll(() => picker.getByRole('checkbox').elements().length).toBe(1)
    await userEvent.click(picker.getByRole('checkbox', { name: third }))
    // Escape clears the filter, and the dialog stays open with the choices; the next Escape asks.
    await pressOn(filter, '{Escape}')
    await pressOn(filter, '{Escape}')
    const alert = picker.getByRole('alert')
    await expect.element(alert).toBeVisible()
    // Continuing to choose dismisses the question.
    await userEvent.click(picker.getByRole('button', { name: text.up(third) }))
    await expect.element(alert).not.toBeInTheDocument()
    await pressOn(filter, '{Escape}')
    await userEvent.click(alert.getByRole('button', { name: text.stay }))
    await expect.element(alert).not.toBeInTheDocument()
    const others = picker.getByRole('checkbox', { checked: false, disabled: false })
    for (let count = 4; count <= 20; count += 1) {
      await pressOn(others.first(), ' ')
      await expect.element(picker.getByText(`${count} / 20`)).toBeVisible()
    }
    await expect.element(picker.getByText(text.full)).toBeVisible()
    await expect.poll(() => others.elements().length).toBe(0)
    await userEvent.click(picker.getByRole('button', { name: text.done }))
    await userEvent.click(button(text.addApps))
    await userEvent.click(picker.getByRole('button', { name: text.remove(first) }))
    await userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true })
    await userEvent.click(alert.getByRole('button', { name: text.discard }))
    await expect.element(picker).not.toBeInTheDocument()
    await userEvent.click(button(text.addApps))
    // Without changes there is no question.
    await expect.element(picker).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(picker).not.toBeInTheDocument()
    await save()
    await expect.poll(() => usualNames(language)).toHaveLength(20)
    expect(usualNames(language).slice(0, 3)).toEqual([first, third, second])
    const [saved, ...later] = requestsOf(usual).map(({ body }) => ('appIds' in body ? body.appIds : []))
    expect([saved?.slice(0, 3), saved?.length, later]).toEqual([[ids[0], ids[2], ids[1]], 20, []])
  },
)

test('[HOME-02] leaving the editor with changes asks once; without any it does not', async () => {
  const { text, region, button, names, edit } = editorIn('zh')
  const apps = portalApps('zh', 2)
  const [a = '', b = ''] = apps.map(({ appName }) => appName)
  await openPage('/home/apps/usual', { home: homeWith(apps, 2) })
  await expect.element(region).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: '首页' }).first())
  await expect.poll(() => location.pathname).toBe('/iambiz/home')
  await expect.poll(() => usualNames('zh')).toEqual([a, b])
  await edit()
  await userEvent.click(button(text.remove(a)))
  history.back()
  await expect.poll(() => location.pathname).toBe('/iambiz/home/apps/usual')
  history.forward()
  await expect.poll(() => location.pathname).toBe('/iambiz/home')
  await expect.poll(names).toEqual([b])
  const logo = page.getByRole('banner').getByRole('link').first()
  await userEvent.click(logo)
  const question = page.getByRole('dialog', { name: text.leaving })
  await userEvent.click(question.getByRole('button', { name: text.stay }))
  await expect.poll(names).toEqual([b])
  await userEvent.click(logo)
  await userEvent.click(question.getByRole('button', { name: text.leave }))
  await expect.poll(() => usualNames('zh')).toEqual([a, b])
})
