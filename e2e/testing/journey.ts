import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium as playwright } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { openContext, type Person } from './person.ts'
import { product } from './product-of-worker.ts'
import { openRecords } from './records-store.ts'
import { type Language, languageTag } from './words.ts'

type PersonOptions = BrowserContextOptions & {
  /** Where the person finds the portal; the product of all journeys unless said otherwise. */
  portal?: string
  /** The language that the person has chosen in this browser before; Chinese unless said otherwise. */
  language?: Language
  /** A browser that has never seen the portal: no language is chosen in it. */
  cold?: boolean
}

/** A person with a browser of their own, closed after the test, which fails when a page complained. */
export type NewPerson = (options?: PersonOptions) => Promise<Person>

// No switches besides Playwright's own: the package's own ones would turn off what keeps sites apart.
const launch = async (): Promise<Browser> =>
  playwright.launch({ executablePath: await chromium.executablePath(), headless: true })

/** The pages in front of a person, as text, for whoever has to find out why a journey failed. */
async function whatIsSeen({ context, faults }: Person): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const content = await page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String)
    return `── ${page.url()}\n${content.slice(0, 2000)}`
  })
  return [...(await Promise.all(pages)), ...faults()].join('\n')
}

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs
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
      // An answer that a journey rewrites may still be on its way when the journey is over.
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
        // What a worker answers, no journey could rewrite; the one about it lets it in.
        serviceWorkers: 'block',
        ...options,
      })
      if (!cold) await context.addCookies([{ name: 'lang', value: language, url: portal }])
      const person = await openContext(context, portal, language)
      people.push(person)
      return person
    }
  })
