import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { type Announced, announce } from './testing/announcing.ts'
import {
  all,
  clobbered,
  elementsOf,
  forBrowsers,
  frames,
  isAllowed,
  leaking,
  watch,
} from './testing/hostile.ts'
import { test as journey } from './testing/journey.ts'
import { eventually, type Person, seenText, signInToHome } from './testing/person.ts'

const plain = '"><img src=x onerror=alert(1)>{{7*7}}<%= 7*7 %>\u202e'
/** The trailing direction mark is removed from single-line texts. */
const title = plain.slice(0, -1)

const detailsPath = ({ portal }: Person, id: string) =>
  `${portal}/iambiz/home/announcementDetails?bulletinId=${id}`

/** Opens the announcement, and checks that its text had no effect on the page. */
async function readAll(
  person: Person,
  id: string,
  { signs, seen }: { signs: readonly string[]; seen: readonly string[] },
): Promise<void> {
  const { page } = person
  await page.goto(detailsPath(person, id))
  const text = page.locator('.rich-text')
  await text.getByText(signs.at(-1) ?? '').waitFor()
  const read = (await seenText(text)).replaceAll(/\s/g, '')
  expect(signs.filter((sign) => !read.includes(sign) || read.includes(`<p>${sign}`))).toEqual([])
  expect((await elementsOf(page)).filter((found) => !isAllowed(found))).toEqual([])
  expect(await clobbered(page)).toEqual([])
  expect(seen).toEqual([])
}

describe.each(
  inTurn([
    ['on', false, 'A05216'],
    ['off', true, 'A05253'],
  ] as const),
)('with the content policy %s', (_policy, bypassCSP, reader) => {
  journey('S-148 S-149 S-151 S-164: no text does anything', async ({ newPerson, records }) => {
    const [editor, person] = [await newPerson(), await newPerson({ bypassCSP })]
    await Promise.all([signInToHome(editor, 'editor'), signInToHome(person, reader)])
    const { page } = person
    const told: Announced = await announce(editor, {
      title: { zh: plain, en: plain },
      content: { zh: all.html, en: all.html },
      version: plain,
      impactScope: plain,
      operationsContact: plain,
    })
    try {
      const seen = await watch(person)
      await readAll(person, told.id, { signs: all.signs, seen })
      await eventually(() => page.title()).toContain('<img src=x onerror=alert(1)>{{7*7}}<%= 7*7 %>')
      expect(await seenText(page.getByRole('heading', { level: 1 }))).toBe(title)
      await eventually(() => page.getByText(plain, { exact: true }).count()).toBeGreaterThanOrEqual(4)
      expect(await leaking(page)).toEqual([])

      // Writing into the table directly bypasses sanitizing.
      await records.writeContent(told.id, all.html)
      await readAll(person, told.id, { signs: all.signs, seen })

      await page.goto(`${person.portal}/iambiz/home/systemDynamics`)
      await page.getByRole('tabpanel').getByText(title, { exact: true }).first().waitFor()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      expect(await leaking(page)).toEqual([])

      await editor.page.goto(`${editor.portal}/iambiz/home/announcementMaintenance`)
      await editor.page.getByText(title, { exact: true }).first().waitFor()
      expect(await editor.page.locator('img[src="x"]').count()).toBe(0)
      expect(await leaking(editor.page)).toEqual([])
      expect(seen).toEqual([])
    } finally {
      await told.withdraw()
    }
  })

  journey('S-148 S-160: what the server would let through, the browser does not', async ({ newPerson }) => {
    const [editor, person] = [await newPerson(), await newPerson({ bypassCSP })]
    await Promise.all([signInToHome(editor, 'editor'), signInToHome(person, reader)])
    // The browser's content security policy also blocks content that sanitizing removes, and reports it.
    person.expectFault(/style-src|base-uri|base URI|status of 422/)
    const { page } = person
    const told = await announce(editor, {
      title: { zh: 'S-148', en: 'S-148' },
      content: { zh: '<p>一</p>', en: '<p>1</p>' },
    })
    try {
      let content = forBrowsers.html
      await page.route('**/getBulletinDetail?*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        await route.fulfill({ response, json: { ...body, data: { ...body.data, content } } })
      })
      const seen = await watch(person)
      await readAll(person, told.id, { signs: forBrowsers.signs, seen })
      for (const payload of frames) {
        content = payload
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await elementsOf(page)).toEqual([])
      }

      await page.route('**/updateUserBulletinStatus/*', (route) =>
        route.fulfill({ status: 422, json: { code: 422, message: plain, data: null } }),
      )
      await page.getByRole('button', { name: '标为未读' }).click()
      await page.getByText('{{7*7}}').first().waitFor()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      expect(seen).toEqual([])
    } finally {
      await told.withdraw()
    }
  })
})

journey('S-152: names in charts are text, in their tips as well', async ({ newPerson }) => {
  const editor = await newPerson()
  const { page } = editor
  await signInToHome(editor, 'editor')
  const seen = await watch(editor)
  await page.route('**/bulletin/systemStatistics', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const ranking = body.data.ranking.map((system: object) => ({ ...system, appName: plain }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ranking } } })
  })
  await page.goto(`${editor.portal}/iambiz/home/announcementStatistics`)
  const names = page.getByText(plain, { exact: true })
  await names.first().waitFor()
  await names.first().hover()
  await eventually(() => page.locator(`[title=${JSON.stringify(plain)}]`).count()).toBeGreaterThan(0)
  expect(await page.locator('main img[src="x"]').count()).toBe(0)
  expect(await leaking(page)).toEqual([])
  expect(seen).toEqual([])
})
