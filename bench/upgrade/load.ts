import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@iambiz/demo/accounts.ts'
import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { type Browser, openBrowser } from '@iambiz/server/testing/browser.ts'
import { type EventReader, openEvents } from '@iambiz/server/testing/event-reader.ts'

/** What people did, the events that their pages received, and every request that did not succeed. */
export type Count = { signIns: number; signOuts: number; reads: number; events: number; failures: string[] }

async function signIn(portalUrl: string, account: string): Promise<Browser> {
  const atPortal = openBrowser(portalUrl)
  const atProvider = createBrowser()
  const started = await atPortal.fetchRaw('/api/iam-portal/auth/login?env=prod')
  const page = await atProvider.get(started.headers.get('location') ?? '')
  const posted = await atProvider.post(page.location, { account, password: demoPassword })
  const back = await atProvider.get(posted.location)
  const { status, envelope } = await atPortal.exchange(new URL(back.location))
  if (status !== 200 || envelope.code !== 200)
    throw new Error(`the exchange answered ${status} ${envelope.code}`)
  return atPortal
}

/** Reads a stream until the portal ends it, after a sign-out or because the portal stops. */
async function readToEnd(stream: EventReader, count: Count): Promise<void> {
  while (await stream.next()) count.events += 1
}

const readsPerVisit = 10
const streamEndsMs = 10_000

/** One person: signs in, listens for events, opens home some times, signs out. */
async function visit(portalUrl: string, account: string, count: Count): Promise<void> {
  const browser = await signIn(portalUrl, account)
  count.signIns += 1
  const stream = await openEvents(browser)
  if (stream.status !== 200) throw new Error(`the event stream answered ${stream.status}`)
  const ended = readToEnd(stream, count).then(() => true)
  // Its failure counts below.
  ended.catch(() => {})
  for (let read = 0; read < readsPerVisit; read += 1) {
    const { status } = await browser.call('POST /iam-portal/v1/portal/home')
    if (status !== 200) throw new Error(`home answered ${status}`)
    count.reads += 1
    await pause(50)
  }
  const { status } = await browser.call('POST /iam-portal/auth/logout')
  if (status !== 200) throw new Error(`the sign-out answered ${status}`)
  count.signOuts += 1
  if (!(await Promise.race([ended, pause(streamEndsMs)])))
    throw new Error('the event stream did not end after the sign-out')
}

/** Lets some people work until `stop`, which waits for their last visits and returns what happened. */
export function startPeople(portalUrl: string, accounts: readonly string[]) {
  const count: Count = { signIns: 0, signOuts: 0, reads: 0, events: 0, failures: [] }
  let isOver = false
  const work = async (account: string) => {
    while (!isOver) {
      await visit(portalUrl, account, count).catch((error) =>
        count.failures.push(`${new Date().toISOString()} ${account}: ${error.cause ?? error}`),
      )
    }
  }
  const working = accounts.map(work)
  return {
    count,
    async stop(): Promise<Count> {
      isOver = true
      await Promise.all(working)
      return count
    },
  }
}
