import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type FramingPage, startFramingPage } from './testing/framing-page.ts'
import { test } from './testing/journey.ts'
import {
  directory,
  eventually,
  homeOf,
  type Person,
  promised,
  signInToHome,
  typeCredentials,
} from './testing/person.ts'
import { freePorts, type Product, startProduct } from './testing/product.ts'
import { openRecords, type Records } from './testing/records-store.ts'

/** Each way in which a session can end, by the error code that the server reports. */
type Ending = {
  code: number
  happens: (person: Person, userNo: string) => Promise<unknown>
  /** The page learns of it from its event stream. */
  isHeard?: boolean
}

const tokens = /_(access|refresh)_token_/

let product: Product
let records: Records
let parent: FramingPage
let stranger: FramingPage

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  product = await startProduct({ settings: { EMBEDDING_PARENTS: `http://localhost:${port}` } })
  records = openRecords(product.databaseUrl)
  parent = await startFramingPage(`${product.portal}/iambiz/home`, port)
  stranger = await startFramingPage(`${product.portal}/iambiz/home`)
})

afterAll(async () => {
  await Promise.all([parent, stranger].map((page) => page?.stop()))
  await records?.close()
  await product?.stop()
})

const endings: Ending[] = [
  { code: 1006, happens: ({ context }) => context.clearCookies({ name: tokens }) },
  { code: 1007, happens: (_person, userNo) => records.expireTokens(userNo) },
  {
    code: 1008,
    happens: async ({ context }, userNo) => {
      await records.expireSessions(userNo)
      await context.clock.fastForward('15:00')
    },
  },
  { code: 1010, happens: (_person, userNo) => records.endSessions(userNo), isHeard: true },
]

/**
 * Tracks the calls of a browser. The first refusal clears the cookies, so a concurrent second call would get another
 * code; therefore a session may end only while no call is pending.
 */
function callsOf({ context }: Person): { untilQuiet: () => Promise<void> } {
  const underway = new Set<Request>()
  const streams = new Set<Request>()
  let latest = 0
  const isStream = (request: Request) => request.url().endsWith('/portal/events')
  context.on('request', (request) => {
    if (isStream(request) || !request.url().includes('/api/')) return
    underway.add(request)
    latest = performance.now()
  })
  context.on('response', (response) => {
    if (isStream(response.request()) && response.ok()) streams.add(response.request())
  })
  const forget = (request: Request) => {
    underway.delete(request)
    streams.delete(request)
  }
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  return {
    // An open page checks once for updates soon after its stream is connected.
    untilQuiet: () =>
      eventually(() => streams.size > 0 && underway.size === 0 && performance.now() - latest > 1500).toBe(
        true,
      ),
  }
}

/** Ends the session, triggers a call, and returns the code of its refusal. */
async function refusalAfter(
  person: Person,
  happens: () => Promise<unknown>,
  isHeard: boolean,
): Promise<number> {
  const { page, words } = person
  const refused = promised(page.waitForResponse((response) => response.status() === 401))
  await happens()
  // A background call may get the refusal before the click.
  if (!isHeard) await Promise.race([refused, page.getByRole('radio', { name: words.list }).click()])
  return (await (await refused).json()).code
}

describe.each(inTurn([endings.slice(0, 2), endings.slice(2)]).flat())(
  'a session that ends with $code',
  ({ code, happens, isHeard = false }) => {
    test('[AUTH-08][AUTH-13] clears the tokens, says so and leads to a new sign-in', async ({
      newPerson,
    }) => {
      const person = await newPerson({ portal: product.portal })
      const { page, context, portal, words } = person
      person.expectFault(/status of 401/)
      const userNo = `A0${{ 1006: '4265', 1007: '4290', 1008: '4328', 1010: '4352' }[code]}`
      await records.forgetPerson(userNo)
      await context.clock.install()
      const calls = callsOf(person)
      await signInToHome(person, userNo)
      await calls.untilQuiet()
      await context.clearCookies({ name: /^idp_/ })
      const notice = page.getByRole('region', { name: words.notices }).getByRole('status')
      // Both messages are visible for only a few seconds before the page navigates away.
      const told = promised(
        Promise.all([
          page
            .getByRole('heading', { name: code === 1010 ? words.endedElsewhere : words.timedOut })
            .waitFor(),
          notice.getByText(words.notice, { exact: true }).waitFor(),
        ]),
      )
      expect(await refusalAfter(person, () => happens(person, userNo), isHeard)).toBe(code)
      await told
      await context.clock.runFor(code === 1010 ? 7000 : 2000)
      await page.getByLabel(words.accountField).waitFor()
      expect((await context.cookies(portal)).filter(({ name }) => tokens.test(name))).toEqual([])
      await typeCredentials(person, userNo)
      await page.waitForURL(homeOf(person))
      await directory(person).waitFor()
    })
  },
)

test('[AUTH-08] a session that ends comes back on the screen where it ended, without a form while the provider knows the person', async ({
  newPerson,
}) => {
  const person = await newPerson({ portal: product.portal })
  const { page, context, portal, words } = person
  person.expectFault(/status of 401/)
  const userNo = 'A04628'
  await records.forgetPerson(userNo)
  const screen = `${portal}/iambiz/home/nowhere?page=2`
  await context.clock.install()
  await signInToHome(person, userNo)
  await page.goto(screen)
  await page.getByRole('heading', { name: words.notFound }).waitFor()
  // The session ends during this call: otherwise a background call would get the refusal first, and signed-out visitors
  // may change the language.
  await page.route('**/portal/modifyUserConfig', async (route) => {
    await records.endSessions(userNo)
    await route.continue()
  })
  const sentBack = promised(page.waitForRequest((request) => new URL(request.url()).searchParams.has('code')))
  // The page reverts the refused change of the language.
  const told = promised(page.getByRole('heading', { name: words.endedElsewhere }).waitFor())
  await page.getByRole('button', { name: words.language }).click()
  await page.getByRole('radio', { name: 'English' }).click()
  await told
  await context.clock.runFor(7000)
  await sentBack
  await page.getByRole('heading', { name: words.notFound }).waitFor()
  await eventually(() => page.url()).toBe(screen)
})

/** The messages that the framing page has received. */
const told = () =>
  (globalThis as unknown as { received: { data: { type: string } }[] }).received.map(({ data }) => data)

describe('a portal in a frame', () => {
  test('[SCR-10] is signed in beside it, without a header where that is asked for, and goes on when its parent has renewed it', async ({
    newPerson,
  }) => {
    const person = await newPerson({ portal: product.portal })
    const { page, context, words } = person
    person.expectFault(/status of 401/)
    const userNo = 'A04714'
    await records.forgetPerson(userNo)
    await page.goto(`${parent.address}?frame=compact&containerType=app`)
    const framed = page.frameLocator('iframe')
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      framed.getByRole('button', { name: '登录', exact: true }).click(),
    ])
    const signedIn = framed.getByRole('tabpanel', { name: words.allApps })
    await typeCredentials({ ...person, page: beside }, userNo)
    await signedIn.waitFor()
    await eventually(() => framed.getByRole('banner').count()).toBe(0)
    await eventually(() => records.lastLoginBy(userNo)).toMatchObject({
      container_type: 'app',
      login_type: 'password',
    })
    await eventually(() => page.evaluate(told)).toContainEqual(
      expect.objectContaining({ type: 'view', source: 'iambiz', path: '/iambiz/home' }),
    )
    const kept = await context.cookies()
    await context.clearCookies()
    const refused = promised(page.waitForResponse((response) => response.status() === 401))
    void promised(framed.getByRole('radio', { name: words.list }).click())
    await refused
    await eventually(() => page.evaluate(told)).toContainEqual(
      expect.objectContaining({ type: 'token-expired', code: 1006 }),
    )
    await context.addCookies(kept)
    await page.evaluate((origin) => {
      const frame = document.querySelector('iframe')?.contentWindow
      frame?.postMessage({ type: 'token-renewed', target: 'iambiz' }, origin)
    }, person.portal)
    await signedIn.waitFor()
  })

  test('[AUTH-08] is not shown to a page that is not configured, which is told nothing', async ({
    newPerson,
  }) => {
    const person = await newPerson({ portal: product.portal })
    const { page } = person
    person.expectFault(/frame-ancestors|Framing|refused to connect/i)
    const userNo = 'A04377'
    await signInToHome(person, userNo)
    await page.goto(stranger.address)
    await page.getByRole('heading', { name: 'Framing page' }).waitFor()
    await records.endSessions(userNo)
    await eventually(() => page.frames().length).toBe(2)
    const framed = page.frames()[1]
    await framed?.waitForLoadState()
    expect(framed?.url()).not.toContain(person.portal)
    expect(await page.evaluate(() => (globalThis as unknown as { received: unknown[] }).received)).toEqual([])
  })

  test.for(inTurn(endings))(
    '[AUTH-08] tells a configured page that its session ended with $code',
    async ({ code, happens, isHeard = false }, { newPerson }) => {
      const person = await newPerson({ portal: product.portal })
      const { page, context, words } = person
      person.expectFault(/status of 401|frame-ancestors|Framing|refused to connect/i)
      const userNo = `A0${{ 1006: '4412', 1007: '4441', 1008: '4471', 1010: '4482' }[code]}`
      await records.forgetPerson(userNo)
      await context.clock.install()
      const calls = callsOf(person)
      await signInToHome(person, userNo)
      await page.goto(parent.address)
      const framed = page.frameLocator('iframe')
      await framed.getByRole('tabpanel', { name: words.allApps }).waitFor()
      await calls.untilQuiet()
      await happens(person, userNo)
      // A background call may get the refusal before the click, and then the element no longer exists.
      if (!isHeard) void promised(framed.getByRole('radio', { name: words.list }).click())
      await eventually(() =>
        page.evaluate(() =>
          (globalThis as unknown as { received: { data: { type: string } }[] }).received.filter(
            ({ data }) => data.type === 'token-expired',
          ),
        ),
      ).toEqual([
        {
          origin: person.portal,
          data: {
            type: 'token-expired',
            source: 'iambiz',
            env: 'prod',
            code,
            time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          },
        },
      ])
    },
  )
})
