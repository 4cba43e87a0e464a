import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inTurn } from './testing/in-turn.ts'
import { test } from './testing/journey.ts'
import {
  directory,
  drop,
  eventually,
  homeOf,
  promised,
  seenText,
  signInToHome,
  stored,
} from './testing/person.ts'
import {
  begin,
  button,
  edit,
  editor,
  everybodys,
  languages,
  named,
  namesIn,
  save,
  somebody,
  store,
  textsOf,
  tile,
  tiles,
  usualNames,
  violations,
} from './testing/usual-apps.ts'

describe('sorting', () => {
  test.for(inTurn(languages))(
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

  test.for(inTurn(languages))(
    '[HOME-03] by keyboard tells every step, and Esc puts back, in %s',
    async (language, { newPerson }) => {
      const person = await newPerson({ language })
      const { page } = person
      const words = textsOf(person)
      const [a = '', b = '', c = '', d = '', e = ''] = named(language, ...everybodys)
      const hasFocus = (at: Locator) =>
        eventually(() => at.evaluate((element) => element === document.activeElement)).toBe(true)
      await begin(person, somebody, everybodys)
      await button(person, words.edit).press('Enter')
      await hasFocus(tile(person, a))
      const status = editor(person).locator('.usual-place')
      const says = (sentence: string) => eventually(() => seenText(status)).toContain(sentence)
      const lifts = async (sentence: string) => {
        await page.keyboard.press('Space')
        await says(sentence)
        // Nobody moves a tile before they have seen it lifted.
        await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
      }
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
      await hasFocus(button(person, words.edit))
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
      .getByText(textsOf(person).moving(a, 3, 3))
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
  test.for(inTurn(languages))(
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
  test.for(inTurn(languages))(
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
      // Esc empties the filter, and the dialog stays with what was chosen in it; the next one asks.
      await picker.getByRole('searchbox', { name: words.filter }).press('Escape')
      await picker.getByRole('searchbox', { name: words.filter }).press('Escape')
      await picker.getByRole('alert').waitFor()
      // Whoever goes on choosing has answered.
      await picker.getByRole('button', { name: words.up(third) }).click()
      await eventually(() => picker.getByRole('alert').count()).toBe(0)
      await picker.getByRole('searchbox', { name: words.filter }).press('Escape')
      await picker.getByRole('alert').getByRole('button', { name: words.stay }).click()
      await eventually(() => picker.getByRole('alert').count()).toBe(0)
      const others = picker.getByRole('checkbox', { checked: false, disabled: false })
      for (let count = 4; count <= 20; count += 1) {
        await others.first().check()
        await picker.getByText(`${count} / 20`).waitFor()
      }
      await picker.getByText(words.full).waitFor()
      await eventually(() => others.count()).toBe(0)
      await picker.getByRole('button', { name: words.done }).click()
      await button(person, words.addApps).click()
      await picker.getByRole('button', { name: words.remove(first) }).click()
      await page.mouse.click(4, 4)
      await picker.getByRole('alert').getByRole('button', { name: words.discard }).click()
      await picker.waitFor({ state: 'detached' })
      await button(person, words.addApps).click()
      // Nothing has changed, nothing is asked.
      await page.keyboard.press('Escape')
      await picker.waitFor({ state: 'detached' })
      await save(person)
      await eventually(() => usualNames(person)).toHaveLength(20)
      expect((await usualNames(person)).slice(0, 3)).toEqual([first, third, second])
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
