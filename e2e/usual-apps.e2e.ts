import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, promised, seenText, signInToHome, stored } from './testing/person.ts'
import { begin, languages, named, somebody, textsOf, usualNames } from './testing/usual-apps.ts'

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

test('[HOME-02] an application that is withdrawn while its tile is on the screen is refused in words', async ({
  newPerson,
  records,
}) => {
  const person = await newPerson()
  const words = textsOf(person)
  const [mail = '', approvals = ''] = named('zh', 'mail', 'approvals')
  person.expectFault(/status of 403|ERR_FAILED/)
  // A page with an event stream would remove the tile.
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

test('[HOME-05] categories stay folded, and what is mine comes first', async ({ newPerson, records }) => {
  // Another person, because the folded state is stored.
  const folder = 'A05050'
  await records.forgetPerson(folder)
  const [person, elsewhere] = [await newPerson(), await newPerson()]
  const { page } = person
  const words = textsOf(person)
  const [documents = ''] = named('zh', 'documents')
  await begin(person, folder, ['documents'])
  const group = page.getByRole('region', { name: words.category })
  await eventually(() => seenText(group.getByRole('listitem').first())).toContain(documents)
  const saved = promised(page.waitForResponse((response) => response.url().endsWith('/updatePersonalConfig')))
  await group.getByRole('button', { name: words.category }).click()
  await eventually(() => group.getByRole('listitem').count()).toBe(0)
  expect((await saved).status()).toBe(200)
  await signInToHome(elsewhere, folder)
  const there = elsewhere.page.getByRole('region', { name: words.category })
  await there.getByRole('button', { name: words.category, expanded: false }).click()
  await eventually(() => there.getByRole('listitem').count()).toBeGreaterThan(3)
})

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
