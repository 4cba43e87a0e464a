import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { type Language, type Words, words } from './words.ts'

/** Milliseconds until an expected element must be visible; a machine with two busy cores may be three times slower. */
const patience = 30_000

/** The password of every account and person of the demo company. */
export const password = 'Demo-portal-2026'

export type Person = {
  page: Page
  context: BrowserContext
  portal: string
  /** Interface texts in the person's language. */
  words: Words
  language: Language
  /** State-changing requests without a reply yet. */
  underway: ReadonlySet<Request>
  /** Unexpected console messages and policy violations. */
  faults: () => string[]
  /** Declares that pages will report this fault, because the journey provokes it. */
  expectFault: (pattern: RegExp) => void
}

/** A page that shows an announcement requests it at once after a journey withdraws it. */
const takenBack = /status of 404.*getBulletinDetail/
/** The address that journeys use for a missing screen. */
const nowhere = /status of 404.*\/home\/nowhere/

/**
 * Makes navigation wait until the page is hydrated: server-rendered content is visible before it can take focus or
 * keys.
 */
function goesOnWhenAlive(page: Page): void {
  const { goto, reload } = page
  const isAlive = () =>
    page.waitForFunction(() => !document.querySelector('#root[inert], #root[data-waking]'))
  page.goto = async (...given) => {
    const reply = await goto.apply(page, given)
    await isAlive()
    return reply
  }
  page.reload = async (...given) => {
    const reply = await reload.apply(page, given)
    await isAlive()
    return reply
  }
}

/** A person with an empty page in a fresh browser. */
export async function openContext(
  context: BrowserContext,
  portal: string,
  language: Language,
): Promise<Person> {
  context.setDefaultTimeout(patience)
  const said: string[] = []
  const expected: RegExp[] = [takenBack, nowhere]
  context.on('weberror', (error) => said.push(error.error().message))
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') said.push(`${message.text()} (${url})`)
  })
  const underway = new Set<Request>()
  context.on('request', (request) => {
    if (request.method() !== 'GET') underway.add(request)
  })
  context.on('requestfinished', (request) => underway.delete(request))
  context.on('requestfailed', (request) => underway.delete(request))
  context.on('page', goesOnWhenAlive)
  await context.exposeBinding('reportViolation', (_source, text: string) => said.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void }
      reportViolation(`${location.href} breaks ${violatedDirective} with ${blockedURI}`)
    })
  })
  return {
    page: await context.newPage(),
    context,
    portal,
    words: words[language],
    language,
    underway,
    faults: () => said.filter((text) => !expected.some((pattern) => pattern.test(text))),
    expectFault: (pattern) => expected.push(pattern),
  }
}

/**
 * Marks a promise that a later step fulfills: if that step fails, its rejection must not count as a second, unhandled
 * error.
 */
export function promised<T>(coming: Promise<T>): Promise<T> {
  coming.catch(() => {})
  return coming
}

/** Releases the mouse after a drag, and waits until the drag library no longer suppresses clicks. */
export async function drop({ page }: Person): Promise<void> {
  await page.mouse.up()
  await page.waitForFunction(() => {
    let arrived = false
    const probe = document.body.appendChild(document.createElement('i'))
    probe.addEventListener('click', () => {
      arrived = true
    })
    probe.click()
    probe.remove()
    return arrived
  })
}

/** Fills in and submits the sign-in form. */
export async function typeCredentials(
  { page, words }: Person,
  account: string,
  secret = password,
): Promise<void> {
  await page.getByLabel(words.accountField).fill(account)
  await page.getByLabel(words.passwordField, { exact: true }).fill(secret)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}

export const homeOf = ({ portal }: Person) => `${portal}/iambiz/home`

/** Opens the portal and signs in on the provider's page; home follows. */
export async function signInByForm(person: Person, account: string): Promise<void> {
  await person.page.goto(homeOf(person))
  await typeCredentials(person, account)
  await person.page.waitForURL(homeOf(person))
}

/**
 * Signs the browser in with the requests of the pages but without rendering them: most journeys start after the
 * sign-in, and the forms would take half of their time.
 */
export async function signIn({ context, portal, language }: Person, account: string): Promise<void> {
  const { request } = context
  const form = await request.get(`${portal}/api/iam-portal/auth/login`)
  const action = /<form method="post" action="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const sentBack = await request.post(new URL(action, form.url()).href, { form: { account, password } })
  const { searchParams } = new URL(sentBack.url())
  searchParams.set('grant_type', 'authorization_code')
  const exchanged = await request.post(`${portal}/api/iam-portal/auth/token?${searchParams}`, {
    headers: {
      env: 'prod',
      lang: language,
      containerType: 'web-pc',
      redirect: `${portal}/iambiz/home`,
    },
  })
  expect([account, exchanged.status()]).toEqual([account, 200])
}

/** Signs in and waits until home shows the applications. */
export async function signInToHome(person: Person, account: string): Promise<void> {
  await signIn(person, account)
  await person.page.goto(homeOf(person))
  await person.page.getByRole('heading', { name: person.words.allApps }).waitFor()
}

/** Waits for a toast and closes it, so that a later one with the same text is a new one. */
export async function readNotice({ page, words }: Person, text: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: text })
  await notice.getByRole('button', { name: words.closeNotice }).click()
  await notice.waitFor({ state: 'detached' })
}

/** An assertion that retries while the state is still changing. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: patience, interval: 50 })

/** Resolves when pending changes are stored, so that another page sees them. */
export const stored = ({ underway }: Person): Promise<void> => eventually(() => underway.size).toBe(0)

/** The visible text of an element, with line breaks. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text and line breaks matter here
export const seenText = (locator: Locator): Promise<string> => locator.innerText()

/** Selects a radio button, and waits until the page confirms it. */
export async function choose(radio: Locator): Promise<void> {
  await radio.click()
  await eventually(() => radio.isChecked()).toBe(true)
}

/** Opens the search with these keys, and waits until it accepts input. */
export async function openSearch({ page, words }: Person, keys = 'Control+K'): Promise<Locator> {
  await page.keyboard.press(keys)
  const dialog = page.getByRole('dialog', { name: words.searchTitle })
  await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor()
  return dialog
}

/** The region of home that lists every application. */
export const directory = ({ page, words }: Person): Locator =>
  page.getByRole('tabpanel', { name: words.allApps })

/** Names of the listed applications, sorted. */
export async function listedApplications(person: Person): Promise<string[]> {
  // Only the first applications are rendered at once; a category shows its total.
  await person.page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.app-group')].every(
      (group) => group.querySelectorAll('li').length === Number(group.style.getPropertyValue('--count')),
    ),
  )
  const texts = await directory(person).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.split('\n', 1)[0] ?? '').sort()
}

/** Chooses an organization and one of its roles in the header. */
export async function switchTo({ page, words }: Person, org: string, role: string): Promise<void> {
  await page.getByRole('banner').getByTitle(words.switchRole).click()
  const panel = page.getByRole('dialog', { name: words.switchRole })
  await panel.getByRole('region', { name: words.organizations }).getByRole('button', { name: org }).click()
  await panel
    .getByRole('region', { name: words.rolesOf(org) })
    .getByRole('button', { name: role })
    .click()
  await panel.waitFor({ state: 'hidden' })
}

export async function signOut({ page, words, expectFault }: Person): Promise<void> {
  // Pending calls of any tab are refused when the session ends.
  expectFault(/status of 401/)
  await page.getByRole('button', { name: words.account }).click()
  await page.getByRole('dialog', { name: words.account }).getByRole('button', { name: words.signOut }).click()
  await page.getByRole('heading', { name: words.signedOut }).waitFor()
}
