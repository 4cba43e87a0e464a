import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/tables.ts'
import { digest, newSecret } from '#server/platform/digest.ts'

type Rights = Partial<
  Record<'may_people' | 'may_organizations' | 'may_roles' | 'may_administrators', boolean>
> & { member_role?: string }

const everything: Rights = { may_people: true, may_organizations: true, may_roles: true }

/** A provisioning client with a token, inserted directly into the database. */
export async function provisioningClient(db: Db, rights: Rights = everything) {
  const token = `iambiz_scim_${newSecret()}`
  const { client_id: clientId } = await db
    .insertInto('provisioning_client')
    .values({ name: `client ${randomUUID()}`, ...rights })
    .returning('client_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('provisioning_token')
    .values({
      client_id: clientId,
      token_hash: digest(token),
      created_at: new Date(),
      expires_at: new Date('2099-01-01'),
    })
    .execute()
  return { clientId, token }
}

// biome-ignore lint/suspicious/noExplicitAny: tests access arbitrary JSON
export type ScimAnswer = { status: number; headers: Headers; body: any }

const isWritten = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

/** Sends SCIM requests as a client does; the body may also be invalid JSON or bytes. */
export const scimCaller =
  (baseUrl: string, token: string | undefined) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> => {
    const answer = await fetch(`${baseUrl}/scim/v2${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isWritten(body) ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

export type ScimCall = ReturnType<typeof scimCaller>

export const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const coreGroup = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const portalGroup = 'urn:iambiz:scim:schemas:2.0:Group'

/** A PATCH request with these operations. */
export const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
