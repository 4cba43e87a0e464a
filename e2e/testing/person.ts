import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core'
import { inject } from 'vitest'

export const password = 'Demo-portal-2026'

let browser: Promise<Browser> | undefined

/** The one browser of a test file. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium
    .executablePath()
    .then((executablePath) => playwright.launch({ executablePath, args: chromium.args, headless: true }))
  return browser
}

export const closeBrowser = async () => (await browser)?.close()

export type Person = {
  page: Page
  context: BrowserContext
  /** What the page's console and network said that should not have been said. */
  faults: string[]
}

/** Somebody with a browser of their own, Chinese unless said otherwise. */
export async function newPerson(options: BrowserContextOptions = {}): Promise<Person> {
  const context = await (await openBrowser()).newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { page, context, faults }
}

/** Opens the portal and signs in on the provider's page. */
export async function signIn(page: Page, account: string, portal = inject('product').portal): Promise<void> {
  await page.goto(`${portal}/iambiz/home`)
  await page.locator('input[name=account]').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${portal}/iambiz/**`)
}
