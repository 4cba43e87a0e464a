import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { signInByForm, signOut, typeCredentials } from './testing/person.ts'
import { takeTour } from './testing/tour.ts'
import { accountOf } from './testing/world.ts'

/** Two or three of them per run. */
const employed = inTurn([
  ['superadmin', 'editor', 'staff2'],
  ['aucadmin', 'staff'],
  ['sysadmin', 'analyst'],
]).flat()

describe.each(inTurn(['zh', 'en'] as const))('the demo accounts, in %s', (language) => {
  test('disabled is told no more than anybody with a wrong password', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, portal, words } = person
    await page.goto(portal)
    await typeCredentials(person, 'disabled')
    await page.getByRole('alert').getByText(words.wrongCredentials).waitFor()
    expect(new URL(page.url()).origin).not.toBe(portal)
  })

  test('[AUTH-05] norole sees a page that says so, and can leave', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, words } = person
    await signInByForm(person, 'norole')
    await page.getByRole('heading', { name: words.noRole }).waitFor()
    await page.getByText(accountOf('norole').userNo).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await signOut(person)
  })

  test.for(employed)('%s signs in, opens an application and signs out', async (account, { newPerson }) => {
    await takeTour(await newPerson({ language }), account)
  })
})
