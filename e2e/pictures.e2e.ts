import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { basePath, paths } from '@iambiz/web/platform/paths.ts'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { comeAs, recordedPortal } from './testing/mock-web.ts'
import { openSearch, type Person } from './testing/person.ts'
import { differenceOf, drawTextAsBlocks } from './testing/pictures.ts'
import { providerPages } from './testing/provider-pages.ts'
import { companyOfTheMoment, show, untilShown } from './testing/shown.ts'

// See docs/decisions/0077. `npm test -- --all --only vitest --project e2e e2e/pictures --update` takes new pictures.
const origin = recordedPortal()

type Show = (person: Person) => Promise<unknown>

const at =
  (path: string): Show =>
  ({ page, portal }) =>
    show(page, portal + basePath + path)

/** The most used screens, and one of each other kind. */
const screens: Record<string, Show> = {
  home: at(paths.home),
  'home-edit': ({ page, portal }) => show(page, portal + basePath + paths.homeModules, true),
  search: async (person) => {
    await at(paths.home)(person)
    const dialog = await openSearch(person)
    await dialog.getByRole('combobox').fill('cg')
    await dialog.getByRole('option').first().waitFor()
  },
  // Home is a list from here on.
  'home-list': async (person) => {
    const { page, words } = person
    await at(paths.home)(person)
    await page.getByRole('radio', { name: words.list }).click()
    await page.getByRole('table').waitFor()
  },
  'system-dynamics': at(paths.systemDynamics),
  announcement: (person) => {
    const [first] = companyOfTheMoment().announcements
    return at(`${paths.announcementDetails}?bulletinId=${first?.id}`)(person)
  },
  'announcement-maintenance': at(paths.announcementMaintenance),
  'announcement-statistics': at(paths.announcementStatistics),
  'login-statistics': at(paths.loginStatistics),
  'login-log': at(`${paths.loginLog}?range=30d`),
  'personal-center': at(paths.profile),
  administration: at('/home/admin/people'),
  'missing-page': at('/home/nowhere'),
}

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

const looks = inTurn([
  ['zh', 'desktop', 'light'],
  ['en', 'phone', 'dark'],
  ['zh', 'desktop', 'dark'],
  ['zh', 'phone', 'light'],
] as const)

describe.each(looks)('in %s, on a %s, %s', (language, device, colorScheme) => {
  const look = { language, colorScheme, viewport: widths[device], reducedMotion: 'reduce' } as const
  const suffix = `${device}-${language}-${colorScheme}`

  test('screens look as they did', async ({ newPerson }) => {
    const person = await newPerson({ ...look, portal: origin() })
    const { page, context } = person
    await drawTextAsBlocks(context)
    await comeAs(person, 'superadmin')
    const different: Record<string, string[]> = {}
    for (const [name, open] of Object.entries(screens)) {
      await open(person)
      await untilShown(page)
      const found = await differenceOf(page, `${name}-${suffix}`)
      if (found.length > 0) different[name] = found
    }
    expect(different).toEqual({})
  })

  test('what is seen without a session or a right looks as it did', async ({ newPerson }) => {
    const person = await newPerson({ ...look, portal: origin() })
    const { page, context } = person
    await drawTextAsBlocks(context)
    const address = `${person.portal}/sign-in`
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: providerPages(language)['sign-in'] ?? '' }),
    )
    await page.goto(address)
    expect(await differenceOf(page, `sign-in-${suffix}`)).toEqual([])
    await comeAs(person, 'staff')
    await at(paths.mailLog)(person)
    expect(await differenceOf(page, `no-access-${suffix}`)).toEqual([])
  })
})

test('the pictures are few and small', () => {
  const folder = join(import.meta.dirname, 'pictures')
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
})
