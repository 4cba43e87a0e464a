import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium as playwright } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { openContext, type Person } from './person.ts'
import { product } from './product-of-worker.ts'
import { openRecords } from './records-store.ts'
import { type Language, languageTag } from './words.ts'

type PersonOptions = BrowserContextOptions & {
  /** Address of the portal; by default the shared product of all journeys. */
  portal?: string
  /** The language that this browser has already chosen; Chinese by default. */
  language?: Language
  /** A browser without any earlier visit, so no language is chosen. */
  cold?: boolean
}

/**
 * Creates a person with their own browser, which closes after the test; the test fails if a page reported an unexpected
 * fault.
 */
export type NewPerson = (options?: PersonOptions) => Promise<Person>

// Only Playwright's own flags: the flags of the Chromium package would turn off site isolation.
const launch = async (): Promise<Browser> =>
  playwright.launch({ executablePath: await chromium.executablePath(), headless: true })

/** The visible text of all pages of a person, for finding the reason of a failed journey. */
async function whatIsSeen({ context, faults }: Person): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const content = await page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String)
    return `── ${page.url()}\n${content.slice(0, 2000)}`
  })
  return [...(await Promise.all(pages)), ...faults()].join('\n')
}

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the required fixtures from the pattern
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launch()
    onCleanup(() => browser.close())
    return browser
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('records', { scope: 'file' }, async ({}, { onCleanup }) => {
    const records = openRecords(product().databaseUrl)
    onCleanup(() => records.close())
    return records
  })
  .extend('newPerson', async ({ browser, task }, { onCleanup }): Promise<NewPerson> => {
    const people: Person[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') console.error((await Promise.all(people.map(whatIsSeen))).join('\n'))
      const faults = people.flatMap((person) => person.faults())
      // A reply that a route rewrites may still be pending at the end of the journey.
      const pages = people.flatMap(({ context }) => context.pages())
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(people.map(({ context }) => context.close()))
      expect(faults, 'what pages complained about').toEqual([])
    })
    return async ({ portal = product().portal, language = 'zh', cold, ...options } = {}) => {
      const context = await browser.newContext({
        locale: languageTag[language],
        timezoneId: 'Asia/Shanghai',
        viewport: { width: 1440, height: 900 },
        // Routes do not see requests that a service worker answers; only its own journey allows it.
        serviceWorkers: 'block',
        ...options,
      })
      if (!cold) await context.addCookies([{ name: 'lang', value: language, url: portal }])
      const person = await openContext(context, portal, language)
      people.push(person)
      return person
    }
  })
