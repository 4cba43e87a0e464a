import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { type Asked, type Call, callOf, type Recording } from '../src/recordings.ts'

type Envelope = { code: number; data: unknown }
type Visitor = { account: string; language: Language }
type Reply = Asked & { data: unknown }

/** Milliseconds without a call after which a screen has made all of its calls. */
const quietMs = 400

const events = '/api/iam-portal/v1/portal/events'
const token: Call = 'POST /iam-portal/auth/token'
const renewal: Call = 'POST /iam-authority/auth/token'
const renewalPath = '/iam-authority/auth/token?grant_type=refresh_token'

const tokens = new Set(['access_token', 'refresh_token'])
/** Keys, secrets and codes that the server makes up. */
const madeUp = /^(?:iambiz_)?[\w-]{43}$|^[0-9a-f]{32}$|^\d{16}$|^travel-new-[0-9a-f]{12}$/

/** The same without secrets: they differ from run to run, and no reader needs them. */
const withoutSecrets = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (name, value) =>
    tokens.has(name) || (typeof value === 'string' && madeUp.test(value)) ? 'recorded' : value,
  )

const bodyOf = (request: Request): { body?: unknown } => {
  const text = request.postData()
  return text?.startsWith('{') ? { body: JSON.parse(text) } : {}
}

/** Listens to the calls of browsers and records the first reply to each different request. */
export function createRecorder() {
  const recorded = new Map<Call, Map<string, Reply>>()
  const refused: string[] = []
  let underway = 0
  let lastAt = performance.now()

  function store(call: Call, one: Reply): void {
    const { data: _, ...asked } = one
    const key = JSON.stringify(asked)
    const ofCall = recorded.get(call) ?? new Map<string, Reply>()
    recorded.set(call, ofCall)
    if (!ofCall.has(key)) ofCall.set(key, one)
  }

  function record(method: string, asked: Asked, { code, data }: Envelope): void {
    const [pathname = ''] = asked.path.split('?', 1)
    const call = callOf(method, pathname)
    if (code !== 200) refused.push(`${method} ${asked.path} as ${asked.account}: ${code}`)
    if (!call || code !== 200) return
    // The query of a sign-in has a code that is used once.
    const path = call === token ? pathname : asked.path
    store(call, { ...asked, path, data: withoutSecrets(data) })
    // No page renews its tokens while the clock stands; the reply is the same.
    if (call === token) store(renewal, { ...asked, path: renewalPath, data: withoutSecrets(data) })
  }

  async function pass(route: Route, visitor: Visitor): Promise<void> {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() !== 'fetch' || pathname === events) return route.continue()
    underway += 1
    const response = await route.fetch()
    if (response.headers()['content-type']?.includes('json')) {
      const asked = { ...visitor, path: pathname.slice('/api'.length) + search, ...bodyOf(request) }
      record(request.method(), asked, await response.json())
    }
    // A page that has gone meanwhile wants no reply.
    await route.fulfill({ response }).catch(() => undefined)
    underway -= 1
    lastAt = performance.now()
  }

  const listenTo = (context: BrowserContext, visitor: Visitor): Promise<unknown> =>
    context.route('**/api/**', (route) => pass(route, visitor))

  async function untilQuiet(): Promise<void> {
    while (underway > 0 || performance.now() - lastAt < quietMs)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }

  return { recorded, refused, record, listenTo, untilQuiet }
}

/** The recordings of a call, with one for both languages where the replies are the same. */
export function recordingsOf(recorded: Iterable<Reply>): Recording[] {
  const replies = [...recorded]
  const textOf = ({ language: _, ...rest }: Reply) => JSON.stringify(rest)
  const inEnglish = new Set(replies.filter(({ language }) => language === 'en').map(textOf))
  const inBoth = new Set(
    replies
      .filter(({ language }) => language === 'zh')
      .map(textOf)
      .filter((text) => inEnglish.has(text)),
  )
  return replies.flatMap((one) => {
    if (!inBoth.has(textOf(one))) return [one]
    const { language, ...rest } = one
    return language === 'zh' ? [rest] : []
  })
}
