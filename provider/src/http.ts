import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

import {
  type CspReports,
  reportBytesAtMost,
  reportingHeader,
  reportTypes,
} from '@iambiz/runtime/csp-reports.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import { limitPipelining } from '@iambiz/runtime/pipelining.ts'
import { createWorkShare, usualShare } from '@iambiz/runtime/work-share.ts'
import { type Message, messagePage } from './pages/message-page.ts'
import type { PageSettings } from './pages/page.ts'
import { languageAsked } from './pages/texts.ts'
import { reportPath } from './reply.ts'

export type HttpParts = {
  config: PageSettings & { issuer: string }
  /** The Content-Security-Policy of our pages. */
  pagePolicy: string
  clientAddress: (req: IncomingMessage) => string
  budget: LineBudget
  reports: CspReports
  /** Answers a request that passed the gate. */
  handle: RequestListener
}

const maxBodyBytes = 64 * 1024

const headers: Record<string, string> = {
  ...reportingHeader(reportPath),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
  'cache-control': 'no-store',
}

type Refusal = { status: number; sentence: string; message: Message }

/** Refuses with a page for a person, and with a sentence for a program. */
function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  { status, sentence, message }: Refusal,
  { config, pagePolicy }: Pick<HttpParts, 'config' | 'pagePolicy'>,
): void {
  // The rest of a refused body is not read, so the connection cannot be used again.
  res.setHeader('connection', 'close')
  if (!req.headers.accept?.includes('text/html')) {
    res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
    return void res.end(`${sentence}\n`)
  }
  const language = languageAsked(req.headers['accept-language'])
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
  })
  res.end(messagePage({ settings: config, language, message }))
}

const tooMuch: Refusal = { status: 503, sentence: 'Too many requests at once. Try again.', message: 'away' }

/** A server without a handler, with every time limit set. */
export function createHttpServer(): Server {
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 72_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
  })
  server.maxHeadersCount = 64
  return server
}

/** Why a request goes no further: another host, a NUL (PostgreSQL stores none), a body that is no small form. */
function refusalOf(req: IncomingMessage, issuer: string, isReport: boolean): Refusal | null {
  if (req.headers.host !== new URL(issuer).host) {
    const sentence = `This is the identity provider ${issuer}. Use that address.`
    return { status: 421, sentence, message: 'elsewhere' }
  }
  if (req.url?.includes('%00')) {
    return { status: 400, sentence: 'The address contains a NUL character.', message: 'refused' }
  }
  return isReport ? null : bodyRefusal(req)
}

/** Why a body is not read at all: another type than a form, or more than 64 KiB. */
function bodyRefusal({ headers }: IncomingMessage): Refusal | null {
  const length = Number(headers['content-length'] ?? 0)
  if (length === 0 && headers['transfer-encoding'] === undefined) return null
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    return { status: 415, sentence: 'Send application/x-www-form-urlencoded.', message: 'refused' }
  }
  if (length <= maxBodyBytes) return null
  return { status: 413, sentence: 'At most 64 KiB are read.', message: 'refused' }
}

/** Reads a report of a page's browser; one that is no report, or too long, is dropped with its connection. */
function takeReport(
  req: IncomingMessage,
  res: ServerResponse,
  { reports, address }: { reports: CspReports; address: string },
): void {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!reportTypes.includes(type)) return void res.writeHead(415, { connection: 'close' }).end()
  let body = ''
  req.setEncoding('utf8')
  req.on('data', (chunk: string) => {
    body += chunk
    if (body.length > reportBytesAtMost) req.destroy()
  })
  req.on('end', () => {
    const isTaken = reports.take(body, address)
    res.writeHead(isTaken ? 204 : 429, isTaken ? {} : { 'retry-after': '60' }).end()
  })
}

/** Refuses what is more than a process works on at once. */
function refuseForLoad(
  req: IncomingMessage,
  res: ServerResponse,
  { config, pagePolicy, budget }: Pick<HttpParts, 'config' | 'pagePolicy' | 'budget'>,
): void {
  budget.count('refused for the load')
  res.setHeader('retry-after', '1')
  // The page says that it tries again by itself.
  res.setHeader('refresh', req.method === 'GET' ? '5' : `5;url=${config.portalUrl}`)
  refuse(req, res, tooMuch, { config, pagePolicy })
}

/**
 * The gate in front of every route: few requests at once, security headers, the right host, small form bodies, no forged
 * proxy headers.
 */
export function createGate({
  config,
  pagePolicy,
  clientAddress,
  budget,
  reports,
  handle,
}: HttpParts): RequestListener {
  const share = createWorkShare(usualShare)
  const { issuer } = config
  const secure = issuer.startsWith('https:')
  const always = secure
    ? { ...headers, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : headers

  const enter: RequestListener = (req, res) => {
    for (const [name, value] of Object.entries(always)) res.setHeader(name, value)
    res.setHeader('x-request-id', randomUUID())
    const isReport = req.method === 'POST' && req.url === reportPath
    const refusal = refusalOf(req, issuer, isReport)
    if (refusal) return refuse(req, res, refusal, { config, pagePolicy })
    if (req.url === '/favicon.ico') return res.writeHead(204).end()
    const address = clientAddress(req)
    if (!share.hasRoom(address)) return refuseForLoad(req, res, { config, pagePolicy, budget })
    res.once('close', share.begin(address))
    if (isReport) return takeReport(req, res, { reports, address })
    delete req.headers['x-forwarded-host']
    req.headers['x-forwarded-for'] = address
    req.headers['x-forwarded-proto'] = secure ? 'https' : 'http'
    handle(req, res)
  }
  return limitPipelining(enter, () => budget.count('a connection with too many requests at once'))
}
