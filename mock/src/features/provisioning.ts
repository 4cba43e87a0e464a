import { randomUUID } from 'node:crypto'
import type { ProvisioningClient, ProvisioningRefusal } from '@iambiz/contract/features/directory/scim.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import type { Memory } from '#mock/memory.ts'

const kept = new WeakMap<Memory, ProvisioningClient[]>()

const client = (name: string, more: Partial<ProvisioningClient>): ProvisioningClient => ({
  ...{ id: uuidOf(`provisioning ${name}`), name, revision: 1, status: 1, createTime: '2026-01-05 09:00:00' },
  ...{ mayPeople: true, mayOrganizations: true, mayRoles: false, mayAdministrators: false, tokens: [] },
  ...more,
})

const tokenOf = (name: string, expireTime: string) => ({
  ...{ id: uuidOf(`token ${name}`), createTime: '2026-01-05 09:10:00', expireTime },
  lastTime: '2026-11-20 02:00:00',
})

function clientsOf(memory: Memory): ProvisioningClient[] {
  const known = kept.get(memory)
  if (known) return known
  const rows = [
    client('人事系统', {
      memberRole: 'staff',
      lastTime: '2026-11-20 02:00:00',
      tokens: [tokenOf('hr', '2027-01-05 09:10:00')],
    }),
    client('Entra ID', { mayOrganizations: false, status: 0 }),
  ]
  kept.set(memory, rows)
  return rows
}

const found = (memory: Memory, id: string) =>
  clientsOf(memory).find((one) => one.id === id) ?? fail('resource.not-found')

const store = (memory: Memory, saved: ProvisioningClient) =>
  kept.set(memory, [...clientsOf(memory).filter(({ id }) => id !== saved.id), saved])

const refusals: ProvisioningRefusal[] = [
  {
    ...{
      id: '2',
      time: '2026-11-20 02:00:00',
      requestId: 'demo-request-2',
      method: 'POST',
      path: '/scim/v2/Users',
    },
    ...{ status: 409, scimType: 'uniqueness', detail: 'There is a user E10086.' },
  },
  {
    ...{
      id: '1',
      time: '2026-11-19 02:00:00',
      requestId: 'demo-request-1',
      method: 'GET',
      path: '/scim/v2/Groups',
    },
    ...{ status: 403, detail: 'This token is not for organizations.' },
  },
]

const dayMs = 86_400_000

export const provisioningHandlers = {
  'POST /iam-authority/v1/admin/provisioning/list': ({ memory }) => ({
    address: 'https://portal.example.com/scim/v2',
    list: clientsOf(memory).toSorted((one, other) => one.name.localeCompare(other.name)),
  }),

  'POST /iam-authority/v1/admin/provisioning/saveOrUpdate': ({ memory, body, company, now }) => {
    const { id, revision, ...written } = body
    const before = id === undefined ? undefined : found(memory, id)
    if (before && before.revision !== revision) fail('resource.changed')
    if (written.name === '') fail('provisioning.name-missing', { field: 'name' })
    if (clientsOf(memory).some((one) => one.name === written.name && one.id !== id))
      fail('provisioning.name-taken', { field: 'name' })
    const saved: ProvisioningClient = {
      ...client(written.name, before ?? { id: randomUUID(), createTime: company.wireTime(now), revision: 0 }),
      ...written,
    }
    saved.revision += 1
    store(memory, saved)
    return { id: saved.id, revision: saved.revision }
  },

  'POST /iam-authority/v1/admin/provisioning/token': ({ memory, body, company, now }) => {
    const before = found(memory, body.id)
    if (before.status === 0) fail('provisioning.off')
    const expireTime = company.wireTime(new Date(now.getTime() + body.days * dayMs))
    const made = { id: randomUUID(), createTime: company.wireTime(now), expireTime }
    store(memory, { ...before, tokens: [made, ...(body.overlapHours > 0 ? before.tokens : [])] })
    return { token: `iambiz_scim_${randomUUID().replaceAll('-', '')}`, expireTime }
  },

  'POST /iam-authority/v1/admin/provisioning/revoke': ({ memory, body }) => {
    const before = found(memory, body.id)
    store(memory, { ...before, tokens: [] })
    return { revoked: before.tokens.length }
  },

  'POST /iam-authority/v1/admin/provisioning/delete': ({ memory, body }) => {
    const { id } = found(memory, body.id)
    kept.set(
      memory,
      clientsOf(memory).filter((one) => one.id !== id),
    )
    return { deleted: true } as const
  },

  'POST /iam-authority/v1/admin/provisioning/refusal/list': ({ memory, body }) => {
    const { lastTime } = found(memory, body.id)
    return { list: lastTime ? refusals : [] }
  },
} satisfies Handlers
