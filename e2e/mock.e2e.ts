import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { afterAll, beforeAll } from 'vitest'
import { test } from './testing/journey.ts'
import { startMockWeb } from './testing/mock-web.ts'
import {
  directory,
  eventually,
  homeOf,
  listedApplications,
  openSearch,
  seenText,
  signOut,
} from './testing/person.ts'
import { accountOf, applicationName, applicationsOf } from './testing/world.ts'

const texts = {
  zh: {
    star: (name: string) => `将「${name}」加入常用`,
    unstar: (name: string) => `将「${name}」移出常用`,
  },
  en: {
    star: (name: string) => `Add ${name} to My apps`,
    unstar: (name: string) => `Remove ${name} from My apps`,
  },
}

/** Milliseconds for the first load, during which Vite transforms the sources. */
const firstLoad = 90_000

const staff = accountOf('staff')
const sales = { orgCode: 'CC-EAST', roleNo: 'staff' }

let web: Awaited<ReturnType<typeof startMockWeb>>
beforeAll(async () => {
  web = await startMockWeb()
})
afterAll(() => web?.stop())

test.for(inTurn(['zh', 'en'] as const))(
  '[HTTP-12] the web runs alone: sign-in, star, search and sign-out, in %s',
  async (language, { newPerson }) => {
    const person = await newPerson({ portal: web.portal, language })
    const { page, words } = person
    const own = texts[language]
    const name = applicationName('knowledge-base', language)
    const star = directory(person).getByRole('button', { name: own.star(name) })
    const unstar = directory(person).getByRole('button', { name: own.unstar(name) })

    await page.goto(homeOf(person), { timeout: firstLoad })
    await page.getByRole('link', { name: staff.person[language] }).click({ timeout: firstLoad })
    await page.getByRole('heading', { name: words.allApps }).waitFor({ timeout: firstLoad })
    await eventually(() => listedApplications(person)).toEqual(applicationsOf(staff.userNo, sales, language))

    await directory(person).getByRole('link', { name }).hover()
    await star.click()
    await unstar.waitFor()
    // Changes are answered but not stored.
    await page.reload({ timeout: firstLoad })
    await star.waitFor({ timeout: firstLoad })

    const search = await openSearch(person)
    await page.keyboard.type('zsk')
    await eventually(() => seenText(search.getByRole('option', { selected: true }))).toContain(name)
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    await signOut(person)
  },
)
