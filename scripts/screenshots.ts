import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoPassword } from '@iambiz/demo/accounts.ts'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'
import { indexedPng } from './indexed-png.ts'

const usage = `Usage: node scripts/screenshots.ts [--portal ADDRESS] [--only NAME]

Takes the pictures of docs/screenshots from a running portal with the demo company (npm start).
ADDRESS is http://localhost:8080 unless given.`

const folder = join(import.meta.dirname, '../docs/screenshots')
const limitBytes = 250 * 1024

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type Shot = {
  name: string
  look: BrowserContextOptions
  /** Leads from the sign-in page to what is shown; without it that page is. */
  steps?: (page: Page) => Promise<void>
  /** Takes back what the steps saved for the account. */
  undo?: (page: Page) => Promise<void>
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.locator('input[name=account]').fill(account)
  await page.locator('input[name=password]').fill(demoPassword)
  // The frame of the page is there before the code of the sign-in is exchanged.
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/auth/token') && response.ok()),
    page.locator('input[name=password]').press('Enter'),
  ])
  await page.waitForURL('**/iambiz/home')
  await page.locator('main').waitFor()
  await putAsideWhatComesFirst(page)
}

/** What must be read, and the tour of a first visit, would be on every picture of home. */
async function putAsideWhatComesFirst(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const user = '/api/iam-portal/user'
    const reply = await fetch(`${user}/getBulletinList?forcedPush=1`)
    const { data } = (await reply.json()) as {
      data?: { list: { bulletinId: string; contentRevision: number }[] } | null
    }
    for (const { bulletinId, contentRevision } of data?.list ?? [])
      await fetch(`${user}/updateUserBulletinStatus/${bulletinId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 2, contentRevision }),
      })
    const chosen = (await (await fetch(`${user}/getPersonalConfig`, { method: 'POST' })).json()) as {
      data?: { revision: number } | null
    }
    await fetch(`${user}/updatePersonalConfig`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tourSeen: true, revision: chosen.data?.revision ?? 0 }),
    })
  })
  await page.reload()
  // Home is drawn in passes, and links at its end come with the last one.
  await page
    .getByRole('link', { name: /^(工具库|Tool library)$/ })
    .or(page.locator('.state-page'))
    .first()
    .waitFor()
}

async function chooseLanguage(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: from, exact: true }).click()
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/modifyUserConfig')),
    page.getByRole('radio', { name: to, exact: true }).click(),
  ])
  await page.keyboard.press('Escape')
  await page.locator(':focus').blur()
}

const shots: readonly Shot[] = [
  {
    name: 'home-zh',
    look: { viewport: desktop, colorScheme: 'light' },
    steps: (page) => signIn(page, 'sysadmin'),
  },
  {
    name: 'home-en-dark',
    look: { viewport: desktop, colorScheme: 'dark' },
    steps: async (page) => {
      await signIn(page, 'sysadmin')
      await chooseLanguage(page, '语言', 'English')
    },
    undo: (page) => chooseLanguage(page, 'Language', '中文'),
  },
  { name: 'sign-in-zh', look: { viewport: desktop, colorScheme: 'light' } },
  {
    name: 'organization-and-role-zh',
    look: { viewport: desktop, colorScheme: 'light' },
    steps: async (page) => {
      await signIn(page, 'staff')
      await page.getByRole('banner').getByTitle('切换组织与角色').click()
      await page.getByRole('dialog', { name: '切换组织与角色' }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'no-role-zh',
    look: { viewport: desktop, colorScheme: 'light' },
    steps: (page) => signIn(page, 'norole'),
  },
  {
    name: 'home-phone-zh',
    look: { viewport: phone, colorScheme: 'light', deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    steps: (page) => signIn(page, 'sysadmin'),
  },
]

/** Nothing waits for data or a picture any more; the network itself never rests, because events are listened to. */
const isSettled = (page: Page) =>
  page.waitForFunction(
    "!document.querySelector('.skeleton') && [...document.images].every((image) => image.complete)",
  )

/** Takes one picture in a browser of its own; returns its size in bytes. */
async function take(browser: Browser, portal: string, { name, look, steps, undo }: Shot): Promise<number> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    // The waiting below is an expression, which the policy of our pages forbids to evaluate.
    bypassCSP: true,
    ...look,
  })
  const page = await context.newPage()
  await page.goto(`${portal}/iambiz/home`)
  await steps?.(page)
  await isSettled(page)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await undo?.(page)
  await context.close()
  // The palette shows in wide gradients, so it is for pictures that need it.
  const picture = png.length > limitBytes ? indexedPng(png) : png
  writeFileSync(join(folder, `${name}.png`), picture)
  return picture.length
}

const { values } = parseArgs({
  options: {
    portal: { type: 'string', default: 'http://localhost:8080' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const wanted = shots.filter(({ name }) => !values.only || name === values.only)
if (values.help || wanted.length === 0) {
  console.log(`${usage}\nNAME is one of ${shots.map(({ name }) => name).join(', ')}.`)
  process.exit(values.help ? 0 : 1)
}
mkdirSync(folder, { recursive: true })
// The package's own arguments put everything into one process, which ends with the first window that closes.
const browser = await playwright.launch({ executablePath: await chromium.executablePath() })
for (const shot of wanted) {
  const size = await take(browser, values.portal, shot)
  console.log(`${shot.name}: ${Math.round(size / 1024)} KB`)
  if (size > limitBytes) {
    console.error(`${shot.name} is larger than ${limitBytes / 1024} KB.`)
    process.exitCode = 1
  }
}
await browser.close()
