import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { createPeople } from '@iambiz/demo/company/people.ts'
import { outsideSecret, startOutsideProvider } from '@iambiz/provider/testing/outside-provider.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person, password, signInToHome, signOut } from './testing/person.ts'
import {
  addSource,
  chooseSource,
  proveAccount,
  removeSource,
  seePersonOf,
  sourceTexts,
} from './testing/source-administration.ts'

/** People of the company whom no other journey signs in. */
const [zh = '', en = ''] = createPeople()
  .filter(({ active, email, posts }) => active && posts.length > 0 && email.startsWith('y'))
  .map(({ userNo }) => userNo)
const people = { zh, en } as const
const widths = { zh: { width: 1440, height: 900 }, en: { width: 390, height: 844 } } as const
const names = { zh: '集团账号', en: 'Group account' } as const

type Outside = Awaited<ReturnType<typeof startOutsideProvider>>

/** Presses the button of the source on the sign-in page, and comes back from there as the person. */
async function goAndComeBack(person: Person, outside: Outside, staffNo: string) {
  const { page } = person
  await chooseSource(person, names)
  await page.waitForURL(`${outside.issuer}/**`)
  const claims = { sub: `at-the-group-${staffNo}`, staff_no: staffNo, name: 'At the group' }
  await page.goto(outside.agree(page.url(), claims))
}

describe.each(inTurn(['zh', 'en'] as const))('sources of identity, in %s', (language) => {
  const t = sourceTexts[language]
  const name = names[language]

  test('[SOURCE-01] a source is set up on the screen; a person is linked after proof, and one without an account is refused', async ({
    newPerson,
  }) => {
    const outside = await startOutsideProvider()
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    try {
      const { issuer } = outside
      const fields = { issuer, clientId: 'iambiz', claim: 'staff_no' }
      const code = `group-${language}`
      await addSource(admin, { kind: 'oidc', code, name: names, fields, secret: outsideSecret })

      const person = await newPerson({ language, viewport: widths[language] })
      // The other provider has no page, only addresses.
      person.expectFault(/status of 404/)
      const { page, words } = person
      await goAndComeBack(person, outside, people[language])
      expect(await tooWide(page)).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      await proveAccount(person, password)
      await page.getByRole('heading', { name: words.allApps }).waitFor()
      await signOut(person)
      await goAndComeBack(person, outside, people[language])
      await page.getByRole('heading', { name: words.allApps }).waitFor()
      await page.goto(`${homeOf(person)}/setting/security`)
      await page.getByRole('listitem').filter({ hasText: name }).nth(1).waitFor()

      const stranger = await newPerson({ language })
      stranger.expectFault(/status of 40[34]/)
      await goAndComeBack(stranger, outside, 'NOBODY')
      await stranger.page.getByText(t.refused(name)).waitFor()

      await seePersonOf(admin, names, people[language])
    } finally {
      await removeSource(admin, names)
      await outside.stop()
    }
  })
})
