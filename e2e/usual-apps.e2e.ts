import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import {
  directory,
  drop,
  eventually,
  homeOf,
  type Person,
  promised,
  seenText,
  signInToHome,
  stored,
} from './testing/person.ts'
import type { Language } from './testing/words.ts'
import { applicationName } from './testing/world.ts'

type Place = [name: string, place: number, count: number]

const texts = {
  zh: {
    edit: '编辑',
    editTitle: '编辑我的常用',
    save: '保存',
    cancel: '取消',
    done: '完成',
    undo: '撤销',
    addApps: '添加应用',
    chooseOthers: '选择其他应用',
    star: (name: string) => `把「${name}」加入常用`,
    unstar: (name: string) => `把「${name}」移出常用`,
    remove: (name: string) => `移除${name}`,
    removed: (name: string) => `已移除「${name}」`,
    lifted: (...[name, place, count]: Place) => `已拿起「${name}」：第 ${place} 位，共 ${count} 位`,
    moving: (...[name, place, count]: Place) => `正在移动「${name}」：第 ${place} 位，共 ${count} 位`,
    dropped: (...[name, place, count]: Place) => `已放下「${name}」：第 ${place} 位，共 ${count} 位`,
    putBack: (...[name, place, count]: Place) => `「${name}」已放回原位：第 ${place} 位，共 ${count} 位`,
    conflict: '另一台设备刚刚更改了常用应用',
    keepMine: '应用我的更改',
    takeTheirs: '使用那边的列表',
    leaving: '离开前要放弃更改吗？',
    stay: '继续编辑',
    leave: '放弃并离开',
    picker: '添加常用应用',
    filter: '名称或拼音',
    full: '常用应用最多 20 个，移除后才能再添加',
    up: (name: string) => `上移${name}`,
    byName: '名称',
    addToUsual: '加入常用',
    removeFromUsual: '移出常用',
    why: '为什么我能看到',
    because: '以下授权让您看到这个应用：',
    above: '上级组织「澄川集团」',
    showLocked: '显示未开通的应用',
    locked: '未开通的应用',
    whyNot: (name: string) => `为什么没有开通「${name}」`,
    notGranted: '这个应用还没有授权给您当前的组织、角色或您本人。',
    noAccess: '您没有该应用的访问权限',
    category: '协同办公',
    menu: (name: string) => `「${name}」的操作`,
    sourcing: '采购寻源',
  },
  en: {
    edit: 'Edit',
    editTitle: 'Edit my apps',
    save: 'Save',
    cancel: 'Cancel',
    done: 'Done',
    undo: 'Undo',
    addApps: 'Add apps',
    chooseOthers: 'Choose others',
    star: (name: string) => `Add ${name} to my apps`,
    unstar: (name: string) => `Remove ${name} from my apps`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} removed.`,
    lifted: (...[name, place, count]: Place) => `Lifted ${name}: position ${place} of ${count}`,
    moving: (...[name, place, count]: Place) => `Moving ${name}: position ${place} of ${count}`,
    dropped: (...[name, place, count]: Place) => `Dropped ${name}: position ${place} of ${count}`,
    putBack: (...[name, place, count]: Place) => `${name} put back: position ${place} of ${count}`,
    conflict: 'Another device has just changed your apps.',
    keepMine: 'Apply my changes',
    takeTheirs: 'Take the other list',
    leaving: 'Leave without saving?',
    stay: 'Keep editing',
    leave: 'Discard and leave',
    picker: 'Add to my apps',
    filter: 'Filter by name',
    full: 'You can have 20 apps. Remove one to add another.',
    up: (name: string) => `Move ${name} up`,
    byName: 'Name',
    addToUsual: 'Add to my apps',
    removeFromUsual: 'Remove from my apps',
    why: 'Why do I see this?',
    because: 'You see this app because of:',
    above: /^Organization above yours: /,
    showLocked: 'Show apps you do not have',
    locked: 'Apps you do not have',
    whyNot: (name: string) => `Why not? ${name}`,
    notGranted: 'This app is not granted to your current organization, your role or you.',
    noAccess: 'You do not have access to this application.',
    category: 'Collaboration',
    menu: (name: string) => `Actions for ${name}`,
    sourcing: 'Sourcing',
  },
} satisfies Record<Language, object>

const languages = ['zh', 'en'] as const
const somebody = 'A04787'

const textsOf = ({ language }: Person) => texts[language]
/** Names of applications that everybody of the demo company has. */
const named = (language: Language, ...codes: string[]) => codes.map((code) => applicationName(code, language))
const everybodys = ['approvals', 'mail', 'knowledge-base', 'documents', 'expenses']

const usual = ({ page, words }: Person) => page.getByRole('region', { name: words.usualApps })
const editor = (person: Person) =>
  person.page.getByRole('region', { name: textsOf(person).editTitle, exact: true })
const namesIn = async (tiles: Locator): Promise<string[]> =>
  (await tiles.allInnerTexts()).map((text) => text.trim())
const usualNames = async (person: Person): Promise<string[]> => {
  const list = usual(person).getByRole('list').first()
  return namesIn(list.locator('li:not(.usual-fold, .usual-add) :is(a, button).usual-app .usual-name'))
}
const tiles = (person: Person) => editor(person).locator('li:not(.usual-add) .usual-name')
const tile = (person: Person, name: string) =>
  editor(person).getByRole('button', { name: new RegExp(`^${name}[，,]`) })
const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true })

/** Gives the person these usual applications, as a device that nobody looks at would. */
async function store({ page }: Person, codes: readonly string[], sortType = 'custom'): Promise<void> {
  await page.evaluate(
    async ([wanted, sorting]) => {
      const call = async (path: string, body: object) => {
        const response = await fetch(`/api/iam-portal/v1/portal/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return (await response.json()).data
      }
      const { page: all } = await call('availableApp', { all: true })
      const idOf = (code: string) => all.list.find((app: { appCode: string }) => app.appCode === code).appId
      await call('app/usual', { appIds: wanted.map(idOf), sortType: sorting })
    },
    [[...codes], sortType] as const,
  )
}

/** Signs in with these usual applications. */
async function begin(person: Person, account: string, codes: readonly string[]): Promise<void> {
  await signInToHome(person, account)
  await store(person, codes)
  await person.page.reload()
  await eventually(() => usualNames(person)).toEqual(named(person.language, ...codes))
}

async function edit(person: Person): Promise<void> {
  await usual(person)
    .getByRole('button', { name: textsOf(person).edit, exact: true })
    .click()
  await editor(person).waitFor()
}

async function save(person: Person): Promise<void> {
  await editor(person)
    .getByRole('button', { name: textsOf(person).save, exact: true })
    .click()
  await editor(person).waitFor({ state: 'hidden' })
}

const violations = ({ page }: Person) => violationsOn(page, { without: 'header' })

describe('adding and removing', () => {
  test.for(languages)(
    '[HOME-02] with the star of a tile, here and on another device, in %s',
    async (language, { newPerson }) => {
      const [person, elsewhere] = [await newPerson({ language }), await newPerson({ language })]
      const words = textsOf(person)
      const [mail = '', approvals = ''] = named(language, 'mail', 'approvals')
      await begin(person, somebody, ['approvals'])
      await directory(person).getByRole('link', { name: mail }).hover()
      await directory(person)
        .getByRole('button', { name: words.star(mail) })
        .click()
      await eventually(() => usualNames(person)).toEqual([approvals, mail])
      await directory(person)
        .getByRole('button', { name: words.unstar(mail) })
        .waitFor()
      await stored(person)
      await signInToHome(elsewhere, somebody)
      await eventually(() => usualNames(elsewhere)).toEqual([approvals, mail])
    },
  )

  test.for(languages)(
    '[HOME-02] is undone for a while, and the tile goes back to its place, in %s',
    async (language, { newPerson }) => {
      const person = await newPerson({ language })
      const words = textsOf(person)
      const codes = everybodys.slice(0, 3)
      const [first = '', ...others] = named(language, ...codes)
      await begin(person, somebody, codes)
      await usual(person).getByRole('link', { name: first, exact: true }).hover()
      await usual(person)
        .getByRole('button', { name: words.unstar(first) })
        .click()
      await eventually(() => usualNames(person)).toEqual(others)
      await person.page.getByText(words.removed(first)).waitFor()
      await button(person, words.undo).click()
      await eventually(() => usualNames(person)).toEqual([first, ...others])
      await stored(person)
      await person.page.reload()
      await eventually(() => usualNames(person)).toEqual([first, ...others])
    },
  )

  test('[HOME-02] by the menu of a tile, with the keyboard alone', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    const words = textsOf(person)
    const [mail = '', approvals = ''] = named('zh', 'mail', 'approvals')
    await begin(person, somebody, ['approvals'])
    const link = directory(person).getByRole('link', { name: mail })
    await link.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menu', { name: words.menu(mail) }).waitFor()
    expect(await violations(person)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await eventually(() => usualNames(person)).toEqual([approvals, mail])
    await eventually(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: words.removeFromUsual }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  })

  test('[HOME-02] in the list, one row after the other', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    const own = textsOf(person)
    const [mail = '', approvals = ''] = named('zh', 'mail', 'approvals')
    await begin(person, 'A04759', ['approvals'])
    await page.getByRole('radio', { name: words.list }).click()
    await page.getByRole('button', { name: own.star(mail) }).click()
    await page
      .getByRole('table')
      .getByRole('button', { name: own.unstar(approvals) })
      .click()
    await eventually(() => usualNames(person)).toEqual([mail])
    await page.getByRole('radio', { name: words.cards }).click()
  })

  test('[HOME-02] an application that is withdrawn while its tile is on the screen is refused in words', async ({
    newPerson,
    records,
  }) => {
    const person = await newPerson()
    const words = textsOf(person)
    const [mail = '', approvals = ''] = named('zh', 'mail', 'approvals')
    person.expectFault(/status of 403/)
    await begin(person, somebody, ['approvals'])
    await records.denyApplication(somebody, 'mail')
    try {
      await directory(person).getByRole('link', { name: mail }).hover()
      await directory(person)
        .getByRole('button', { name: words.star(mail) })
        .click()
      await person.page.getByRole('alert').getByText(words.noAccess).waitFor()
      await eventually(() => usualNames(person)).toEqual([approvals])
      await directory(person).getByRole('link', { name: mail }).waitFor({ state: 'hidden' })
    } finally {
      await records.undoDenial(somebody, 'mail')
    }
  })

  test('[HOME-02] without any the page leads to all of them', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    const words = textsOf(person)
    const [mail = ''] = named('zh', 'mail')
    await begin(person, somebody, [])
    await button(person, words.chooseOthers).click()
    const picker = page.getByRole('dialog', { name: words.picker })
    await picker.getByRole('checkbox', { name: mail }).check()
    await picker.getByRole('button', { name: words.done }).click()
    await save(person)
    await eventually(() => usualNames(person)).toEqual([mail])
  })
})

describe('sorting', () => {
  test.for(languages)(
    '[HOME-03] by mouse is kept for every device, in %s',
    async (language, { newPerson }) => {
      const [person, elsewhere] = [await newPerson({ language }), await newPerson({ language })]
      const { page } = person
      const words = textsOf(person)
      const [a = '', b = '', c = '', d = '', e = ''] = named(language, ...everybodys)
      await begin(person, somebody, everybodys)
      await edit(person)
      expect(await violations(person)).toEqual([])
      const [from, to] = [await tile(person, e).boundingBox(), await tile(person, b).boundingBox()]
      if (!from || !to) throw new Error('a tile is not on the screen')
      await page.mouse.move(from.x + 40, from.y + 30)
      await page.mouse.down()
      await page.mouse.move(from.x + 20, from.y + 30, { steps: 4 })
      await page.mouse.move(to.x + 40, to.y + 30, { steps: 10 })
      await editor(person)
        .getByRole('status')
        .getByText(words.moving(e, 2, 5))
        .waitFor()
      await drop(person)
      await eventually(() => namesIn(tiles(person))).toEqual([a, e, b, c, d])
      const saved = promised(
        page.waitForResponse((response) => response.url().endsWith('/setMyPortalAppSort')),
      )
      await save(person)
      expect((await saved).status()).toBe(200)
      await eventually(() => usualNames(person)).toEqual([a, e, b, c, d])
      await signInToHome(elsewhere, somebody)
      await eventually(() => usualNames(elsewhere)).toEqual([a, e, b, c, d])
    },
  )

  test.for(languages)(
    '[HOME-03] by keyboard tells every step, and Esc puts back, in %s',
    async (language, { newPerson }) => {
      const person = await newPerson({ language })
      const { page } = person
      const words = textsOf(person)
      const [a = '', b = '', c = '', d = '', e = ''] = named(language, ...everybodys)
      await begin(person, somebody, everybodys)
      await edit(person)
      const status = editor(person).locator('.usual-place')
      const says = (sentence: string) => eventually(() => seenText(status)).toContain(sentence)
      const lifts = async (sentence: string) => {
        await page.keyboard.press('Space')
        await says(sentence)
        // Nobody moves a tile before they have seen it lifted.
        await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
      }
      await tile(person, a).focus()
      await lifts(words.lifted(a, 1, 5))
      await page.keyboard.press('ArrowRight')
      await says(words.moving(a, 2, 5))
      await page.keyboard.press('ArrowRight')
      await says(words.moving(a, 3, 5))
      await page.keyboard.press('Space')
      await says(words.dropped(a, 3, 5))
      await eventually(() => namesIn(tiles(person))).toEqual([b, c, a, d, e])
      await tile(person, d).focus()
      await lifts(words.lifted(d, 4, 5))
      await page.keyboard.press('ArrowLeft')
      await says(words.moving(d, 3, 5))
      await page.keyboard.press('Escape')
      await says(words.putBack(d, 4, 5))
      await eventually(() => namesIn(tiles(person))).toEqual([b, c, a, d, e])
      await page.keyboard.press('Delete')
      await eventually(() => namesIn(tiles(person))).toEqual([b, c, a, e])
      await save(person)
      await page.reload()
      await eventually(() => usualNames(person)).toEqual([b, c, a, e])
    },
  )

  test('[HOME-03] by finger, after holding the tile', async ({ newPerson }) => {
    const person = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { page, context } = person
    const [a = '', b = '', c = ''] = named('zh', ...everybodys.slice(0, 3))
    await begin(person, somebody, everybodys.slice(0, 3))
    await edit(person)
    const [from, to] = [await tile(person, a).boundingBox(), await tile(person, c).boundingBox()]
    if (!from || !to) throw new Error('a tile is not on the screen')
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', from.x + from.width / 2, from.y + from.height / 2)
    await editor(person).locator('.usual-place[data-shown]').waitFor()
    for (let step = 1; step <= 10; step += 1) {
      const x = from.x + from.width / 2 + ((to.x - from.x) * step) / 10
      await touch('touchMove', x, from.y + from.height / 2)
    }
    await editor(person)
      .getByText(texts.zh.moving(a, 3, 3))
      .waitFor()
    await touch('touchEnd')
    await eventually(() => namesIn(tiles(person))).toEqual([b, c, a])
    expect(await violations(person)).toEqual([])
    await save(person)
    await eventually(() => usualNames(person)).toEqual([b, c, a])
  })

  test('[HOME-03] by name is kept too, and cancelling restores everything', async ({ newPerson }) => {
    const person = await newPerson({ language: 'en' })
    const { page } = person
    const words = textsOf(person)
    const names = named('en', ...everybodys)
    await begin(person, somebody, everybodys)
    await edit(person)
    await editor(person).getByRole('radio', { name: words.byName }).click()
    await eventually(() => namesIn(tiles(person))).toEqual(names.toSorted((x, y) => x.localeCompare(y, 'en')))
    await button(person, words.remove(names[0] ?? '')).click()
    await editor(person).getByRole('button', { name: words.cancel }).click()
    await eventually(() => usualNames(person)).toEqual(names)
    await edit(person)
    await editor(person).getByRole('radio', { name: words.byName }).click()
    await save(person)
    await page.reload()
    await eventually(() => usualNames(person)).toEqual(names.toSorted((x, y) => x.localeCompare(y, 'en')))
    await store(person, [])
  })
})

describe('two devices', () => {
  test.for(languages)(
    '[HOME-03] the second is told, and its changes go onto the other’s list, in %s',
    async (language, { newPerson }) => {
      const [person, elsewhere] = [await newPerson({ language }), await newPerson({ language })]
      person.expectFault(/status of 409/)
      const words = textsOf(person)
      const [a = '', b = '', c = '', d = ''] = named(language, ...everybodys)
      await begin(person, somebody, everybodys.slice(0, 3))
      await signInToHome(elsewhere, somebody)
      await edit(person)
      await directory(elsewhere).getByRole('link', { name: d }).hover()
      await directory(elsewhere)
        .getByRole('button', { name: words.star(d) })
        .click()
      await eventually(() => usualNames(elsewhere)).toEqual([a, b, c, d])
      await stored(elsewhere)
      await button(person, words.remove(a)).click()
      await editor(person).getByRole('button', { name: words.save }).click()
      await editor(person).getByRole('alert').getByText(words.conflict).waitFor()
      expect(await violations(person)).toEqual([])
      await eventually(() => namesIn(tiles(person))).toEqual([b, c])
      await button(person, words.keepMine).click()
      await eventually(() => namesIn(tiles(person))).toEqual([b, c, d])
      await save(person)
      await elsewhere.page.reload()
      await eventually(() => usualNames(elsewhere)).toEqual([b, c, d])
    },
  )

  test('[HOME-03] the second may take the other’s list instead', async ({ newPerson }) => {
    const person = await newPerson()
    person.expectFault(/status of 409/)
    const words = textsOf(person)
    const [a = '', b = ''] = named('zh', ...everybodys)
    await begin(person, somebody, everybodys.slice(0, 3))
    await edit(person)
    await store(person, everybodys.slice(0, 2))
    await button(person, words.remove(a)).click()
    await editor(person).getByRole('button', { name: words.save }).click()
    await button(person, words.takeTheirs).click()
    await eventually(() => namesIn(tiles(person))).toEqual([a, b])
    await save(person)
    await eventually(() => usualNames(person)).toEqual([a, b])
  })
})

describe('the picker', () => {
  test.for(languages)(
    '[HOME-02] finds by name and pinyin, counts, sorts, and stops at twenty, in %s',
    async (language, { newPerson }) => {
      const person = await newPerson({ language })
      const { page } = person
      const words = textsOf(person)
      const twoOf = [everybodys[0] ?? '', everybodys[1] ?? '']
      const [first = '', second = '', third = ''] = named(language, ...twoOf, 'knowledge-base')
      await begin(person, 'superadmin', twoOf)
      await edit(person)
      await button(person, words.addApps).click()
      const picker = page.getByRole('dialog', { name: words.picker })
      await picker.getByText('2 / 20').waitFor()
      expect(await violations(person)).toEqual([])
      await picker.getByRole('searchbox', { name: words.filter }).fill('zsk')
      await eventually(() => picker.getByRole('checkbox').count()).toBe(1)
      await picker.getByRole('checkbox', { name: third }).check()
      await picker.getByRole('button', { name: words.up(third) }).click()
      await picker.getByRole('searchbox', { name: words.filter }).fill('')
      const others = picker.getByRole('checkbox', { checked: false, disabled: false })
      for (let count = 4; count <= 20; count += 1) {
        await others.first().check()
        await picker.getByText(`${count} / 20`).waitFor()
      }
      await picker.getByText(words.full).waitFor()
      await eventually(() => others.count()).toBe(0)
      await picker.getByRole('button', { name: words.done }).click()
      await save(person)
      const names = await usualNames(person)
      expect(names).toHaveLength(20)
      expect(names.slice(0, 3)).toEqual([first, third, second])
    },
  )
})

describe('leaving the editor', () => {
  test('[HOME-02] with changes asks once; without any it does not', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    const words = textsOf(person)
    const [a = '', b = ''] = named('zh', ...everybodys)
    await begin(person, somebody, everybodys.slice(0, 2))
    await page.goto(`${homeOf(person)}/apps/usual`)
    await editor(person).waitFor()
    await page.getByRole('link', { name: person.words.home }).first().click()
    await eventually(() => page.url()).toBe(homeOf(person))
    await eventually(() => usualNames(person)).toEqual([a, b])
    await edit(person)
    await button(person, words.remove(a)).click()
    await page.goBack()
    await page.goForward()
    await eventually(() => namesIn(tiles(person))).toEqual([b])
    await page.getByRole('banner').getByRole('link').first().click()
    const question = page.getByRole('dialog', { name: words.leaving })
    await question.getByRole('button', { name: words.stay }).click()
    await eventually(() => namesIn(tiles(person))).toEqual([b])
    await page.getByRole('banner').getByRole('link').first().click()
    await question.getByRole('button', { name: words.leave }).click()
    await eventually(() => usualNames(person)).toEqual([a, b])
  })
})

describe('screens of their own', () => {
  test.for(languages)('the editor and the list have an address, in %s', async (language, { newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    const words = textsOf(person)
    const [a = '', b = ''] = named(language, ...everybodys)
    await begin(person, somebody, everybodys.slice(0, 2))
    await page.goto(`${homeOf(person)}/apps`)
    await directory(person).getByRole('link', { name: a }).waitFor()
    await usual(person).waitFor({ state: 'hidden' })
    expect(await violations(person)).toEqual([])
    await page.goto(`${homeOf(person)}/apps/usual`)
    await editor(person).waitFor()
    expect(await violations(person)).toEqual([])
    await button(person, words.remove(a)).click()
    await save(person)
    await eventually(() => page.url()).toBe(homeOf(person))
    await eventually(() => usualNames(person)).toEqual([b])
  })

  test('[HOME-05] categories stay folded, and what is mine comes first', async ({ newPerson, records }) => {
    // Somebody else, because what is folded stays so.
    const folder = 'A05050'
    await records.forgetPerson(folder)
    const [person, elsewhere] = [await newPerson(), await newPerson()]
    const { page } = person
    const words = textsOf(person)
    const [documents = ''] = named('zh', 'documents')
    await begin(person, folder, ['documents'])
    const group = page.getByRole('region', { name: words.category })
    const first = await seenText(group.getByRole('listitem').first())
    expect(first).toContain(documents)
    const saved = promised(
      page.waitForResponse((response) => response.url().endsWith('/updatePersonalConfig')),
    )
    await group.getByRole('button', { name: words.category }).click()
    await eventually(() => group.getByRole('listitem').count()).toBe(0)
    expect((await saved).status()).toBe(200)
    await signInToHome(elsewhere, folder)
    const there = elsewhere.page.getByRole('region', { name: words.category })
    await there.getByRole('button', { name: words.category, expanded: false }).click()
    await eventually(() => there.getByRole('listitem').count()).toBeGreaterThan(3)
  })
})

describe('why', () => {
  test.for(languages)(
    '[HOME-01] somebody sees an application, or has it not, is said in %s',
    async (language, { newPerson }) => {
      const person = await newPerson({ language })
      const { page } = person
      const words = textsOf(person)
      const [mail = ''] = named(language, 'mail')
      await begin(person, somebody, [])
      await directory(person).getByRole('link', { name: mail }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: words.why }).click()
      const answer = page.getByRole('dialog', { name: mail })
      await answer.getByText(words.because).waitFor()
      await answer.getByText(words.above).waitFor()
      expect(await violations(person)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('switch', { name: words.showLocked }).check()
      const locked = page.getByRole('list', { name: words.locked })
      await locked.getByRole('button', { name: words.whyNot(words.sourcing) }).click()
      await page.getByRole('dialog', { name: words.sourcing }).getByText(words.notGranted).waitFor()
      await page.keyboard.press('Escape')
      expect(await violations(person)).toEqual([])
    },
  )

  test('[HOME-02] on a phone the menu opens when a finger rests on a tile, and the tile does not open', async ({
    newPerson,
  }) => {
    const person = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { page, context } = person
    const words = textsOf(person)
    const [mail = ''] = named('zh', 'mail')
    await begin(person, somebody, [])
    const link = directory(person).getByRole('link', { name: mail })
    await link.scrollIntoViewIfNeeded()
    const box = await link.boundingBox()
    if (!box) throw new Error('the tile is not on the screen')
    const finger = await context.newCDPSession(page)
    const touchPoints = [{ x: box.x + 40, y: box.y + 20 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    const menu = page.getByRole('menu', { name: words.menu(mail) })
    await menu.waitFor()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await menu.getByRole('menuitem', { name: words.addToUsual }).tap()
    await eventually(() => usualNames(person)).toEqual([mail])
    expect(context.pages()).toHaveLength(1)
  })
})
