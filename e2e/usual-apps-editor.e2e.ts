import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { drop, eventually, promised, signInToHome } from './testing/person.ts'
import {
  begin,
  edit,
  editor,
  everybodys,
  named,
  namesIn,
  save,
  somebody,
  textsOf,
  tile,
  tiles,
  usualNames,
  violations,
} from './testing/usual-apps.ts'

describe('sorting', () => {
  test('[HOME-03] by mouse is kept for every device', async ({ newPerson }) => {
    const [person, elsewhere] = [await newPerson(), await newPerson()]
    const { page } = person
    const words = textsOf(person)
    const [a = '', b = '', c = '', d = '', e = ''] = named('zh', ...everybodys)
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
    const saved = promised(page.waitForResponse((response) => response.url().endsWith('/setMyPortalAppSort')))
    await save(person)
    expect((await saved).status()).toBe(200)
    await eventually(() => usualNames(person)).toEqual([a, e, b, c, d])
    await signInToHome(elsewhere, somebody)
    await eventually(() => usualNames(elsewhere)).toEqual([a, e, b, c, d])
  })

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
})
