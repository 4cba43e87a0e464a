import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf, Envelope } from '@iambiz/contract/platform/endpoint.ts'
import type { FakeProvider, Person } from './fake-provider.ts'

type Call = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

export type Answer<T> = { status: number; headers: Headers; envelope: Envelope<T>; setCookies: string[] }

export type Browser = ReturnType<typeof openBrowser>

const ownHeaders = {
  env: 'prod',
  lang: 'zh',
  containertype: 'web-pc',
  'app-key': 'iambiz-web',
  'system-code': 'iambiz',
}

/** The text of a reply; empty for an event stream, which never ends. */
export async function textOf(reply: Response): Promise<string> {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text()
  await reply.body?.cancel()
  return ''
}

/** A browser with its own cookie jar, at HTTP level: it calls the portal over real sockets. */
export function openBrowser(baseUrl: string, jar = new Map<string, string>()) {
  function keep(response: Response): string[] {
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      const value = pair.slice(at + 1)
      if (value === '' || /max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return setCookies
  }

  /** Sends any request with the browser's cookies; does not follow redirects. */
  async function fetchRaw(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, baseUrl), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...init.headers },
    })
    const setCookies = keep(response)
    return Object.assign(response, { setCookies })
  }

  /** Makes one call of the contract with the headers of the portal's own pages. */
  async function call<K extends keyof Api & string>(
    key: K,
    request: Call = {},
  ): Promise<Answer<DataOf<Api[K]>>> {
    const [method = 'GET', path = ''] = key.split(' ', 2)
    const filled = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(request.params?.[name] ?? ''),
    )
    const query = new URLSearchParams(request.query).toString()
    const response = await fetchRaw(`/api${filled}${query ? `?${query}` : ''}`, {
      method,
      headers: {
        ...ownHeaders,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const text = await response.text()
    const envelope = text.startsWith('{')
      ? JSON.parse(text)
      : { code: response.status, message: text, data: null }
    return { status: response.status, headers: response.headers, envelope, setCookies: response.setCookies }
  }

  /** Signs in at the provider as `person`; returns the callback address. */
  async function toProvider(provider: FakeProvider, person: Person, env = 'prod'): Promise<URL> {
    const started = await fetchRaw(`/api/iam-portal/auth/login?env=${env}`)
    return new URL(provider.authorize(started.headers.get('location') ?? '', person))
  }

  /** Exchanges the code of a callback address. */
  const exchange = (callback: URL, more: Call = {}) =>
    call('POST /iam-portal/auth/token', {
      query: {
        grant_type: 'authorization_code',
        ...Object.fromEntries(callback.searchParams),
        ...more.query,
      },
      headers: { redirect: `${baseUrl}/iambiz/home`, ...more.headers },
    })

  /** Completes a whole sign-in. */
  const signIn = async (provider: FakeProvider, person: Person, env = 'prod') =>
    exchange(await toProvider(provider, person, env), { headers: { env } })

  return { jar, fetchRaw, call, toProvider, exchange, signIn }
}
