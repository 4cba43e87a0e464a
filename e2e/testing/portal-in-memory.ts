import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createWorld } from '@iambiz/demo/world/world.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Person } from './person.ts'
import { end } from './product.ts'

const program = fileURLToPath(new URL('../../mock/src/testing/built-web.ts', import.meta.url))

/** A working day in the demo company. */
const moment = new Date('2026-06-16T10:20:00+08:00')

/** What the portal shows, without what depends on addresses. */
export const worldOfTheMoment = () =>
  createWorld({ now: moment, timeZone: 'Asia/Shanghai', demoBaseUrl: '', portalUrl: '' })

/** The address of the built web before a mock portal, which is quick and shows the same to everybody at every time. */
async function serve(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [program, moment.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const [, origin] = /^ready: (\S+)/.exec(String(said)) ?? []
  if (!origin) throw new Error('the mock portal did not start')
  return { origin, stop: () => end(child) }
}

/** One for all tests of a file; each of them finds it as it was at the start. */
export function portalInMemory(): () => string {
  let served: Awaited<ReturnType<typeof serve>> | undefined
  const origin = () => {
    if (!served) throw new Error('it is there when the tests begin')
    return served.origin
  }
  beforeAll(async () => {
    served = await serve()
  })
  beforeEach(async () => {
    await fetch(`${origin()}/api/mock/restart`, { method: 'POST', redirect: 'manual' })
  })
  afterAll(() => served?.stop())
  return origin
}

/** Gives somebody the clock of the portal and, with a demo account, its cookie; what must be read is confirmed, and the tour over. */
export async function comeAs({ context, portal }: Person, account?: string): Promise<void> {
  await context.clock.setFixedTime(moment)
  if (!account) return
  const { request } = context
  const asked = await request.get(`${portal}/api/mock/sign-in?account=${account}`, { maxRedirects: 0 })
  const code = new URL(asked.headers().location ?? '').searchParams.get('code')
  await request.post(`${portal}/api/iam-portal/auth/token?grant_type=authorization_code&code=${code}`)
  const user = `${portal}/api/iam-portal/user`
  const { data } = await (await request.get(`${user}/getBulletinList?forcedPush=1`)).json()
  for (const { bulletinId, contentRevision } of data?.list ?? []) {
    await request.post(`${user}/updateUserBulletinStatus/${bulletinId}`, {
      data: { status: 2, contentRevision },
    })
  }
  await request.post(`${user}/updatePersonalConfig`, { data: { tourSeen: true, revision: 0 } })
}

/** Milliseconds: the mock adds up its statistics when they are first asked for. */
const patience = 90_000

/** Resolves when a screen shows all that it has to show in the window. */
export const untilShown = (page: Page, isDialog = false): Promise<unknown> =>
  page.waitForFunction(
    (dialogWanted) => {
      const inSight = (selector: string) =>
        [...document.querySelectorAll(selector)].some(
          (part) => part.checkVisibility() && part.getBoundingClientRect().top < innerHeight,
        )
      const isHere = inSight(dialogWanted ? 'dialog[open] :is(h1, h2)' : 'main :is(h1, h2)')
      const pictures = [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
      return isHere && !inSight('.skeleton, .skeleton-block, [aria-busy=true]') && pictures
    },
    isDialog,
    { timeout: patience },
  )

/** Opens an address and waits until all of it is there. */
export async function show(page: Page, address: string, isDialog = false): Promise<void> {
  await page.goto(address)
  await untilShown(page, isDialog)
}
