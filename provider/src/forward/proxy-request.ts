import type { IncomingMessage } from 'node:http'

/** A request at a protected host, as its proxy describes it. */
export type ProxyRequest = {
  /** Empty if the proxy does not name exactly one. */
  host: string
  /** Path and query. */
  uri: string | undefined
  secret: string
  /** Whether a browser opens a page, which can be led to the sign-in. */
  isNavigation: boolean
}

/** The values of a header as it arrived: the HTTP layer removes X-Forwarded-Host, which elsewhere is not trusted. */
const valuesOf = ({ rawHeaders }: IncomingMessage, name: string): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)

/** The value of a header that occurs once; undefined if it is missing or ambiguous. */
function one(req: IncomingMessage, name: string): string | undefined {
  const [value, ...others] = valuesOf(req, name)
  return others.length === 0 ? value : undefined
}

/** Scripts, images and forms get no redirect: they would follow it to a page that they cannot use. */
function isNavigation(req: IncomingMessage): boolean {
  if (one(req, 'x-forwarded-method') !== 'GET') return false
  const mode = one(req, 'sec-fetch-mode')
  if (mode !== undefined) return mode === 'navigate'
  const accepts = one(req, 'accept') ?? ''
  return accepts.includes('text/html') && one(req, 'x-requested-with') === undefined
}

/** Reads what the proxy of a host says about a request, and how it proves that it is that proxy. */
export const readProxyRequest = (req: IncomingMessage): ProxyRequest => ({
  host: one(req, 'x-forwarded-host')?.toLowerCase() ?? '',
  uri: one(req, 'x-forwarded-uri'),
  secret: one(req, 'x-iambiz-secret') ?? '',
  isNavigation: isNavigation(req),
})
