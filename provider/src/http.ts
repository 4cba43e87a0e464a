import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

export type HttpParts = {
  issuer: string
  clientAddress: (req: IncomingMessage) => string
  /** Answers a request that passed the gate. */
  handle: RequestListener
}

const maxBodyBytes = 64 * 1024

const headers: Record<string, string> = {
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

type Refusal = { status: number; sentence: string }

function refuse(res: ServerResponse, { status, sentence }: Refusal): void {
  // The rest of a refused body is not read, so the connection cannot be used again.
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  res.end(`${sentence}\n`)
}

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
function refusalOf(req: IncomingMessage, issuer: string): Refusal | null {
  if (req.headers.host !== new URL(issuer).host) {
    return { status: 421, sentence: `This is the identity provider ${issuer}. Use that address.` }
  }
  if (req.url?.includes('%00')) return { status: 400, sentence: 'The address contains a NUL character.' }
  return bodyRefusal(req)
}

/** Why a body is not read at all: another type than a form, or more than 64 KiB. */
function bodyRefusal({ headers }: IncomingMessage): Refusal | null {
  const length = Number(headers['content-length'] ?? 0)
  if (length === 0 && headers['transfer-encoding'] === undefined) return null
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    return { status: 415, sentence: 'Send application/x-www-form-urlencoded.' }
  }
  return length > maxBodyBytes ? { status: 413, sentence: 'At most 64 KiB are read.' } : null
}

/** The gate in front of every route: security headers, the right host, small form bodies, no forged proxy headers. */
export function createGate({ issuer, clientAddress, handle }: HttpParts): RequestListener {
  const secure = issuer.startsWith('https:')
  const always = secure
    ? { ...headers, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : headers

  return (req, res) => {
    for (const [name, value] of Object.entries(always)) res.setHeader(name, value)
    res.setHeader('x-request-id', randomUUID())
    const refusal = refusalOf(req, issuer)
    if (refusal) return refuse(res, refusal)
    if (req.url === '/favicon.ico') return res.writeHead(204).end()
    const address = clientAddress(req)
    delete req.headers['x-forwarded-host']
    req.headers['x-forwarded-for'] = address
    req.headers['x-forwarded-proto'] = secure ? 'https' : 'http'
    handle(req, res)
  }
}
