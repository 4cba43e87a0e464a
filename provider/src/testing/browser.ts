import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Reply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  /** The absolute address of a redirect. */
  location: string
}

type Cookie = { name: string; value: string; path: string }
type Options = { form?: Record<string, string>; headers?: Record<string, string> }

/** A browser without scripts: keeps cookies by host and path and sends what a browser would; follows nothing on its own. */
export type Browser = {
  cookies: Cookie[]
  get(url: string, options?: Options): Promise<Reply>
  post(url: string, form: Record<string, string>, options?: Options): Promise<Reply>
}

function keep(jar: Cookie[], line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=', 2)
  const attribute = (wanted: string) =>
    attributes.find((entry) => entry.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  const path = attribute('path') ?? '/'
  const known = jar.findIndex((cookie) => cookie.name === name && cookie.path === path)
  if (known >= 0) jar.splice(known, 1)
  const expires = attribute('expires')
  if (!expires || new Date(expires) > new Date()) jar.push({ name, value, path })
}

/** `via` sends every request to another port than the address says, as a load balancer would. */
export function createBrowser(via?: () => number): Browser {
  const cookies: Cookie[] = []
  async function send(url: string, { form, headers = {} }: Options): Promise<Reply> {
    const target = new URL(url)
    const cookie = cookies
      .filter(({ path }) => target.pathname === path || target.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const body = form && new URLSearchParams(form).toString()
    const req = request({
      host: '127.0.0.1',
      port: via?.() ?? target.port,
      path: target.pathname + target.search,
      method: form ? 'POST' : 'GET',
      headers: {
        host: target.host,
        accept: 'text/html',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined
          ? {}
          : {
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': String(Buffer.byteLength(body)),
              'sec-fetch-site': 'same-origin',
              origin: 'null',
            }),
        ...headers,
      },
    })
    req.end(body)
    const res = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      req.once('response', resolve)
      req.once('error', reject)
    })
    for (const line of res.headers['set-cookie'] ?? []) keep(cookies, line)
    const { location } = res.headers
    return {
      status: res.statusCode ?? 0,
      headers: res.headers,
      body: await text(res),
      location: location === undefined ? '' : new URL(location, url).href,
    }
  }
  return {
    cookies,
    get: (url, options = {}) => send(url, options),
    post: (url, form, options = {}) => send(url, { ...options, form }),
  }
}

/** Opens an address and follows redirects at `origin`; returns the first page, or the redirect that leads elsewhere. */
export async function openWithin(origin: string, browser: Pick<Browser, 'get'>, url: string): Promise<Reply> {
  let reply = await browser.get(url)
  while (reply.location.startsWith(origin)) reply = await browser.get(reply.location)
  return reply
}
