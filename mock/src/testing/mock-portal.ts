import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { openCompany } from '#mock/company.ts'
import { mockPortal as createPortal } from '#mock/portal.ts'

// Nobody changes it, so all tests of a file share it.
const company = openCompany({
  now: new Date(),
  origin: 'http://localhost:5173',
  applicationsOrigin: 'http://localhost:5174',
})

type Envelope = { code: number; message: string; data: unknown }

/** A mock portal of one test on a free port, with one browser in front of it. */
export async function mockPortal() {
  const faults: unknown[] = []
  const server = createServer(createPortal({ company, report: (error) => faults.push(error) })).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let cookie = 'lang=en'

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie, lang: 'en', ...(init.headers as Record<string, string> | undefined) }
    const response = await fetch(`${address}${path}`, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) cookie = `lang=en; ${set.split(';', 1)[0]}`
    return response
  }

  /** Makes a call by its key, or with what stands in its gaps and its query. */
  async function call(key: string, body?: unknown, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = key.split(' ')
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await request(`/api${path}`, { method, headers, ...json })
    return { status: response.status, ...((await response.json()) as Envelope) }
  }

  async function signIn(account: string) {
    const { headers } = await request(`/api/mock/sign-in?account=${account}`)
    const code = new URL(headers.get('location') ?? '').searchParams.get('code')
    return call(`POST /iam-portal/auth/token?grant_type=authorization_code&code=${code}`)
  }

  const injectFault = (key: string, fault: string) =>
    request('/api/mock/faults', { method: 'POST', body: new URLSearchParams({ call: key, fault }) })

  return { request, call, signIn, injectFault, faults }
}
