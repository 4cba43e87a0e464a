import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Person, password } from './person.ts'

type Envelope = { code: number; message: string; data: never }

/** Calls the portal as an administrator's page does. */
const call = (
  admin: Person,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Envelope> =>
  admin.page.evaluate(
    async ([address, text, more]) => {
      const usual = { env: 'prod', lang: 'zh', containerType: 'web-pc', 'content-type': 'application/json' }
      const reply = await fetch(`/api${address}`, {
        method: 'POST',
        headers: { ...usual, ...more },
        body: text,
      })
      return reply.json()
    },
    [path, JSON.stringify(body), headers] as const,
  )

/** Calls the portal as an administrator's page does after a step-up. */
export async function callAfterStepUp(admin: Person, path: string, body: object): Promise<void> {
  const again = await call(admin, '/iam-portal/auth/stepUp', { method: 'password', value: password })
  const { pwdTicket } = again.data as { pwdTicket: string }
  expect(await call(admin, path, body, { 'pwd-ticket': pwdTicket })).toMatchObject({ code: 200 })
}

/** Adds an application at the port for everyone; returns its ID and its name in the administrator's language. */
export async function addApplication(admin: Person, port: number): Promise<{ appId: string; name: string }> {
  const tag = randomUUID().slice(0, 8)
  const names = { zh: `接入${tag}`, en: `Peer ${tag}` }
  const written = {
    ...{ appCode: `peer-${tag}`, systemCode: 'it-service', nameZh: names.zh, nameEn: names.en },
    ...{ categoryCode: 'platform', icon: 'server', homeUrl: `http://localhost:${port}/`, status: 1 },
  }
  const saved = await call(admin, '/iam-authority/v1/admin/app/saveOrUpdate', written)
  expect(saved).toMatchObject({ code: 200 })
  const { id: appId } = saved.data as { id: string }
  const { data } = await call(admin, '/iam-authority/v1/admin/app/grants', { appId })
  const { version } = data as { version: string }
  const grant = { appId, version, orgCodes: ['CC'] }
  expect(await call(admin, '/iam-authority/v1/admin/app/grant', grant)).toMatchObject({ code: 200 })
  return { appId, name: names[admin.language] }
}

/** Takes an application offline: other journeys count the visible ones. */
export async function takeOffline(admin: Person, appId: string): Promise<void> {
  await call(admin, '/iam-authority/v1/admin/app/status', { ids: [appId], status: 0 })
}
