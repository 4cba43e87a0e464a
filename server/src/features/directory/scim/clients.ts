import type { Api } from '@iambiz/contract/api.ts'
import type { ProvisioningClient, ProvisioningRefusal } from '@iambiz/contract/features/directory/scim.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { administratorRoles } from '#server/platform/db/administrator-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest } from '#server/platform/digest.ts'
import { fail, unchanged } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import * as store from './client-store.ts'
import { newClientToken } from './client-token.ts'

type Body<K extends keyof Api> = ReceivedOf<Api[K]> extends { body: infer B } ? B : never
type Written = Body<'POST /iam-authority/v1/admin/provisioning/saveOrUpdate'>
type TokenAsked = Body<'POST /iam-authority/v1/admin/provisioning/token'>

const dayMs = 86_400_000
const hourMs = 3_600_000

const targetOf = (id: string) => ({ type: 'provisioning-client', id })

type TokenRow = Awaited<ReturnType<typeof store.tokensOf>>[number]

const isGood = ({ revoked_at, expires_at }: TokenRow, now: Date) => revoked_at === null && expires_at > now

const toClient = (
  row: store.ClientRow,
  tokens: readonly TokenRow[],
  wireTime: WireTime,
): ProvisioningClient => ({
  id: row.client_id,
  name: row.name,
  mayPeople: row.may_people,
  mayOrganizations: row.may_organizations,
  mayRoles: row.may_roles,
  mayAdministrators: row.may_administrators,
  ...(row.member_role === null ? {} : { memberRole: row.member_role }),
  status: row.status,
  createTime: wireTime(row.created_at),
  ...(row.last_used_at === null ? {} : { lastTime: wireTime(row.last_used_at) }),
  tokens: tokens.map((token) => ({
    id: token.token_id,
    createTime: wireTime(token.created_at),
    expireTime: wireTime(token.expires_at),
    ...(token.last_used_at === null ? {} : { lastTime: wireTime(token.last_used_at) }),
  })),
  revision: row.revision,
})

export async function clientList(db: Db, wireTime: WireTime, now: Date): Promise<ProvisioningClient[]> {
  const rows = await store.allClients(db)
  const tokens = await store.tokensOf(
    db,
    rows.map((row) => row.client_id),
  )
  return rows.map((row) =>
    toClient(
      row,
      tokens.filter((token) => token.client_id === row.client_id && isGood(token, now)),
      wireTime,
    ),
  )
}

const rowOf = (written: Written) => ({
  name: written.name,
  may_people: written.mayPeople,
  may_organizations: written.mayOrganizations,
  may_roles: written.mayRoles,
  may_administrators: written.mayAdministrators,
  member_role: written.memberRole ?? null,
  status: written.status,
})

/** Returns the values for the operation log. */
const recorded = (row: ReturnType<typeof rowOf>) => ({
  name: row.name,
  mayPeople: row.may_people,
  mayOrganizations: row.may_organizations,
  mayRoles: row.may_roles,
  mayAdministrators: row.may_administrators,
  memberRole: row.member_role,
  status: row.status,
})

/** A role that people get automatically must not give administrator rights. */
async function checkMemberRole(trx: Db, roleNo: string | undefined): Promise<void> {
  if (roleNo === undefined) return
  const isUsable = (await store.isRole(trx, roleNo)) && !(await administratorRoles(trx)).has(roleNo)
  if (!isUsable) fail('provisioning.role', { field: 'memberRole' })
}

export const saveClient = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<{ id: string; revision: number }> =>
  transact(db, async (trx) => {
    const { id, revision } = written
    if (written.name === '') fail('provisioning.name-missing', { field: 'name' })
    if (await store.isNameTaken(trx, written.name, id)) fail('provisioning.name-taken', { field: 'name' })
    await checkMemberRole(trx, written.memberRole)
    const row = rowOf(written)
    if (id === undefined) {
      const { client_id: made } = await store.insertClient(trx, row, context.now)
      await recordChange(trx, context, actor, {
        ...{ action: 'provisioning.create', target: targetOf(made), after: recorded(row) },
      })
      return { id: made, revision: 1 }
    }
    const before = unchanged(await store.lockClient(trx, id), revision)
    const isChanged = await recordChange(trx, context, actor, {
      ...{ action: 'provisioning.update', target: targetOf(id) },
      ...{ before: recorded(before), after: recorded(row) },
    })
    if (!isChanged) return { id, revision: before.revision }
    await store.updateClient(trx, id, row, context.now)
    return { id, revision: before.revision + 1 }
  })

/** Creates a token and returns it, which is not possible again later; older tokens expire after the overlap. */
export const makeToken = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  { id, days, overlapHours }: TokenAsked,
): Promise<{ token: string; expiresAt: Date }> =>
  transact(db, async (trx) => {
    const { now } = context
    const client = (await store.lockClient(trx, id)) ?? fail('resource.not-found')
    if (client.status === 0) fail('provisioning.off')
    await store.endTokens(trx, id, { now, until: new Date(now.getTime() + overlapHours * hourMs) })
    const token = newClientToken()
    const expiresAt = new Date(now.getTime() + days * dayMs)
    await store.insertToken(trx, { clientId: id, hash: digest(token), now, expiresAt })
    await audit(trx, context, actor, {
      ...{ action: 'provisioning.token', target: targetOf(id) },
      detail: { days, overlapHours },
    })
    return { token, expiresAt }
  })

export const revokeTokens = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  id: string,
): Promise<{ revoked: number }> =>
  transact(db, async (trx) => {
    if (!(await store.lockClient(trx, id))) fail('resource.not-found')
    const revoked = await store.revokeTokens(trx, id, context.now)
    await audit(trx, context, actor, {
      ...{ action: 'provisioning.revoke', target: targetOf(id), detail: { revoked } },
    })
    return { revoked }
  })

export const deleteClient = (db: Db, actor: Actor, context: RequestContext, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const before = (await store.lockClient(trx, id)) ?? fail('resource.not-found')
    await store.deleteClient(trx, id)
    await recordChange(trx, context, actor, {
      ...{ action: 'provisioning.delete', target: targetOf(id), before: recorded(before) },
    })
  })

export async function refusalList(db: Db, wireTime: WireTime, id: string): Promise<ProvisioningRefusal[]> {
  if (!(await store.findClient(db, id))) fail('resource.not-found')
  const rows = await store.refusalsOf(db, id)
  return rows.map((row) => ({
    id: row.refusal_no,
    time: wireTime(row.at),
    requestId: row.request_id,
    method: row.method,
    path: row.path,
    status: row.status,
    ...(row.scim_type === null ? {} : { scimType: row.scim_type }),
    detail: row.detail,
  }))
}
