import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { connectApp } from '@iambiz/provider/testing/connections.ts'
import { addPeople, password } from '@iambiz/provider/testing/provider.ts'
import { submitSignIn } from '@iambiz/provider/testing/relying-party.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenIn } from '#server/testing/given.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { type RoleProcesses, startRoles } from '#server/testing/role-processes.ts'
import { testDatabase } from '#server/testing/test-app.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = {
  role: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 2 server, 3 client, 5 consumer (OTLP). */
  kind: number
  attributes: Attribute[]
}

/** A collector: takes traces by OTLP over HTTP. */
async function startCollector() {
  const spans: Span[] = []
  const keys = new Set<unknown>()
  const server = createServer(async (request, response) => {
    keys.add(request.headers.authorization)
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: {
        resource: { attributes: Attribute[] }
        scopeSpans: { spans: Omit<Span, 'role'>[] }[]
      }[]
    }
    for (const { resource, scopeSpans } of resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name')
      const role = String(name?.value.stringValue)
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, role })))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { spans, keys, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

let database: Awaited<ReturnType<typeof testDatabase>>
let collector: Awaited<ReturnType<typeof startCollector>>
let sink: Awaited<ReturnType<typeof startMailSink>>
let roles: RoleProcesses

const [exchangeTrace, resumeTrace] = ['a'.repeat(32), 'b'.repeat(32)]
const proxySpan = 'c'.repeat(16)
/** The header of a proxy that has begun a trace (W3C Trace Context). */
const begunBy = (traceId: string) => ({ traceparent: `00-${traceId}-${proxySpan}-01` })

/** A sign-in, and a sign-on about which the provider asks the portal. */
async function signInAndOn(): Promise<void> {
  // The first browser of a person is not reported; the second one is, by a job and a mail.
  expect(await roles.signIn('staff', password)).toBeDefined()
  const another = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0' }
  expect(await roles.signIn('staff', password, { ...begunBy(exchangeTrace), ...another })).toBeDefined()
  const { clientId, redirectUri } = await connectApp(roles.atProvider)
  const browser = createBrowser()
  const asked = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', state: 'state' },
  })
  const posted = await submitSignIn(browser, `${roles.providerUrl}/authorize?${asked}`, 'staff')
  await browser.get(posted.location, { headers: begunBy(resumeTrace) })
}

beforeAll(async () => {
  database = await testDatabase()
  collector = await startCollector()
  sink = await startMailSink()
  roles = await startRoles(database.url, {
    LOG_LEVEL: 'debug',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: `${sink.port}`,
    SMTP_ENCRYPTION: 'none',
    MAIL_FROM: 'no-reply@chengchuan.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer key',
  })
  const given = givenIn(database.db)
  const [orgCode, roleNo] = [await given.organization(), await given.role()]
  await given.person({ user_no: 'A00002', name_zh: '张三', email: 'staff@chengchuan.example' })
  await given.personRole('A00002', orgCode, roleNo)
  await addPeople(roles.atProvider)
  try {
    await signInAndOn()
    const sent = () => database.pool.query(`select from portal.mail where state = 'sent'`)
    await vi.waitUntil(async () => (await sent()).rowCount === 1, 60_000)
  } finally {
    // Roles send their last spans before they end.
    await roles.stop()
  }
})
afterAll(async () => {
  collector?.close()
  await sink?.close()
  await database?.close()
})

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)

/** The spans of a trace below one of them, as `role name`. */
function below(spans: readonly Span[], parent: string | undefined): string[] {
  const direct = spans.filter(({ parentSpanId }) => parentSpanId === parent)
  return direct.flatMap((span) => [`${span.role} ${span.name}`, ...below(spans, span.spanId)])
}

const only = (spans: readonly Span[], role: string, name: string): Span => {
  const [found, ...others] = spans.filter((span) => span.role === role && span.name === name)
  if (!found || others.length > 0)
    throw new Error(`not one span "${role} ${name}": ${below(spans, proxySpan)}`)
  return found
}

test('one trace spans a proxy, the portal, its call of the provider, both databases, the job and its mail', () => {
  const spans = spansOf(exchangeTrace)
  const atPortal = only(spans, 'portal', 'POST /api/iam-portal/auth/token')
  expect(atPortal.parentSpanId).toBe(proxySpan)
  expect(below(spans, atPortal.spanId)).toContain('portal WITH session')
  const atProvider = only(spans, 'provider', 'POST /token')
  const call = spans.find(({ spanId }) => spanId === atProvider.parentSpanId)
  expect(call).toMatchObject({ role: 'portal', name: 'POST provider', parentSpanId: atPortal.spanId })
  expect(below(spans, atProvider.spanId).join()).toContain('provider SELECT idp.oidc_record')
  const job = only(spans, 'worker', 'job session:tell-new-device')
  expect(job.parentSpanId).toBeDefined()
  expect(below(spans, job.spanId)).toContain('worker send mail')
})

test('the trace of a sign-on contains the question of the provider and its answer by the portal', () => {
  const spans = spansOf(resumeTrace)
  const answer = only(spans, 'portal', 'POST /api/iam-portal/auth/signOnAccess')
  const question = spans.find(({ spanId }) => spanId === answer.parentSpanId)
  expect(question).toMatchObject({ role: 'provider', name: 'POST portal' })
  expect(below(spans, answer.spanId).join()).toMatch(/portal SELECT \w/)
})

test('polling makes no traces of statements', () => {
  const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(new Set(roots.map(({ kind }) => kind))).toEqual(new Set([2, 5]))
})

test('spans contain no values of requests and statements', () => {
  const names = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...names].toSorted()).toEqual([
    ...['db.collection.name', 'db.operation.name', 'db.system.name'],
    ...['http.request.method', 'http.response.status_code', 'http.route', 'server.address'],
  ])
  const text = JSON.stringify(collector.spans)
  for (const value of ['A00002', 'staff', '张', password, 'code=', 'Bearer'])
    expect(text).not.toContain(value)
})

test('the collector gets its headers, and log lines name the span', () => {
  expect([...collector.keys]).toEqual(['Bearer key'])
  const lines = roles
    .logged('portal')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { traceId, spanId } = only(spansOf(exchangeTrace), 'portal', 'POST /api/iam-portal/auth/token')
  const ofTrace = lines.filter((line) => line.trace_id === traceId && line.msg === 'request')
  expect(ofTrace).toMatchObject([{ method: 'POST', span_id: spanId }])
})
