import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, homeOf, promised, seenText, signInToHome, stored } from './testing/person.ts'
import {
  begin,
  button,
  editor,
  everybodys,
  languages,
  named,
  save,
  somebody,
  textsOf,
  usual,
  usualNames,
  violations,
} from './testing/usual-apps.ts'

describe('adding and removing', () => {
  test.for(inTurn(languages))(
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

  test.for(inTurn(languages))(
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
    // The tile goes, and the focus to the next one.
    await usual(person).getByRole('link', { name: approvals }).first().focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: words.removeFromUsual }).press('Enter')
    await eventually(() => usualNames(person)).toEqual([mail])
    const next = usual(person).getByRole('link', { name: mail }).first()
    await eventually(() => next.evaluate((element) => element === document.activeElement)).toBe(true)
    // Whoever takes it back is where they were before.
    await button(person, words.undo).press('Enter')
    await eventually(() => usualNames(person)).toEqual([approvals, mail])
    await eventually(() => next.evaluate((element) => element === document.activeElement)).toBe(true)
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
    person.expectFault(/status of 403|ERR_FAILED/)
    // A page that hears of changes would take the tile away.
    await person.context.route('**/portal/events', (route) => route.abort())
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

describe('screens of their own', () => {
  test.for(inTurn(languages))(
    'the editor and the list have an address, in %s',
    async (language, { newPerson }) => {
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
    },
  )

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
  test.for(inTurn(languages))(
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
