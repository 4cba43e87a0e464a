// Records the replies in mock/recorded: `npm run mock:record`, after `npm run build -w web`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts } from '@iambiz/demo/accounts.ts'
import { basePath, paths } from '@iambiz/web/platform/paths.ts'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { everyArea, everyScreen } from '../../e2e/testing/every-screen.ts'
import { openContext, type Person } from '../../e2e/testing/person.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { companyOfTheMoment, moment, show } from '../../e2e/testing/shown.ts'
import { type Language, languageTag } from '../../e2e/testing/words.ts'
import { fileOf, folder } from '../src/recordings.ts'
import { startProductAtMoment } from './product-at-moment.ts'
import { createRecorder, recordingsOf } from './recorder.ts'
import { preparations, requests } from './requests.ts'
import { signInAtMoment } from './sign-in.ts'
import { type Request, type Step, stepUp } from './step.ts'

const languages = ['zh', 'en'] as const
/** The account that sees every screen. Its recordings come first, so they also answer the accounts that have none. */
const everywhere = 'superadmin'
const accounts = new Set([everywhere, ...demoAccounts.map(({ name }) => name)])
// It cannot sign in.
accounts.delete('disabled')
const recorder = createRecorder()

async function open(browser: Browser, portal: string, account: string, language: Language): Promise<Person> {
  const context = await browser.newContext({
    locale: languageTag[language],
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 1800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'lang', value: language, url: portal }])
  await context.clock.setFixedTime(moment)
  const person = await openContext(context, portal, language)
  await recorder.listenTo(context, { account, language })
  await signInAtMoment(person, account)
  return person
}

/** Opens home, and each panel of its header. */
async function lookAtHome({ page, portal, words }: Person): Promise<void> {
  await show(page, `${portal}${basePath}${paths.home}`)
  await recorder.untilQuiet()
  const header = page.getByRole('banner')
  for (const opener of [
    header.getByTitle(words.switchRole),
    ...[words.language, words.appearance, words.bell, words.account].map((name) =>
      header.getByRole('button', { name }),
    ),
  ]) {
    if ((await opener.count()) === 0) continue
    await opener.click()
    await recorder.untilQuiet()
    await page.keyboard.press('Escape')
  }
}

/** Opens the other screens, and the areas of administration. */
async function walk({ page, portal }: Person): Promise<void> {
  const world = companyOfTheMoment()
  for (const { path, isDialog } of [...everyScreen(world), ...everyArea(world)]) {
    await show(page, portal + path, isDialog)
    await recorder.untilQuiet()
  }
}

const personOf = (people: ReadonlyMap<string, Person>, account: string, language: Language): Person => {
  const person = people.get(`${account} ${language}`)
  if (!person) throw new Error(`nobody has signed in as ${account}`)
  return person
}

async function send({ context, portal, language }: Person, [call, body]: Request, ticket = '') {
  const [method = '', path = ''] = call.split(' ')
  const headers = { env: 'prod', lang: language, containerType: 'web-pc', 'pwd-ticket': ticket }
  const options = { method, headers, ...(body === undefined ? {} : { data: body }) }
  const reply = await (await context.request.fetch(`${portal}/api${path}`, options)).json()
  return { method, path, reply }
}

/** Makes calls outside of pages, in sessions in which the people have confirmed who they are. */
async function askAll(people: ReadonlyMap<string, Person>, steps: readonly Step[]): Promise<void> {
  const tickets = new Map<string, string>()
  let previous = null
  for (const step of steps) {
    const request = typeof step === 'function' ? step(previous) : step
    const [, body, account = everywhere] = request
    const person = personOf(people, account, 'zh')
    const ticket = tickets.get(account) ?? (await send(person, stepUp)).reply.data?.pwdTicket
    tickets.set(account, ticket)
    const { method, path, reply } = await send(person, request, ticket)
    recorder.record(method, { account, language: 'zh', path, body }, reply)
    previous = reply.data
  }
}

/** The data that the server puts into a page without a session. */
async function bootOf(portal: string): Promise<unknown> {
  const page = await (await fetch(`${portal}${basePath}${paths.home}`)).text()
  const [, boot = ''] = /<script[^>]*id="boot"[^>]*>([^<]*)</.exec(page) ?? []
  const read = JSON.parse(boot)
  return { ...read, config: { ...read.config, build: '' } }
}

/** Identifiers that the server makes up (version 4; those of the demo company have version 8), as numbers in the order of the calls. */
function withoutRandom(text: string): string {
  const numbers = new Map<string, string>()
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, (id) => {
    const number = numbers.get(id) ?? `00000000-0000-4000-8000-${String(numbers.size).padStart(12, '0')}`
    numbers.set(id, number)
    return number
  })
}

function write({ portal, demo, provider }: Product, recordings: Record<string, unknown>): void {
  const withoutPorts = [demo, provider].reduce(
    (rest, origin) => rest.replaceAll(origin, '{demo}'),
    JSON.stringify(recordings).replaceAll(portal, '{portal}'),
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const files: Record<string, unknown> = JSON.parse(withoutRandom(withoutPorts))
  for (const [name, content] of Object.entries(files)) {
    const lines = Array.isArray(content)
      ? `[\n${content.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : JSON.stringify(content)
    writeFileSync(join(folder, name), `${lines}\n`)
  }
}

async function recordAll(browser: Browser, product: Product): Promise<void> {
  const people = new Map<string, Person>()
  for (const account of accounts) {
    for (const language of languages) {
      const person = await open(browser, product.portal, account, language)
      await lookAtHome(person)
      people.set(`${account} ${language}`, person)
    }
  }
  await askAll(people, preparations)
  for (const language of languages) await walk(personOf(people, everywhere, language))
  await askAll(people, requests)
  // Pages whose session has just ended may still send calls, whose replies are not recorded.
  for (const { context } of people.values()) await context.unrouteAll({ behavior: 'ignoreErrors' })
  const files = [...recorder.recorded].map(([call, replies]) => [
    fileOf(call),
    recordingsOf(replies.values()),
  ])
  write(product, { 'boot.json': await bootOf(product.portal), ...Object.fromEntries(files) })
  for (const one of recorder.refused) console.log(`refused, not recorded: ${one}`)
}

const stop = new AsyncDisposableStack()
try {
  const product = await startProductAtMoment()
  stop.defer(product.stop)
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), headless: true })
  stop.defer(() => browser.close())
  await recordAll(browser, product)
} finally {
  await stop.disposeAsync()
}
