import type { RequestContext } from '#server/platform/actor.ts'
import type { By } from '../administrators.ts'
import { ScimError } from './scim/errors.ts'

/** The SCIM client of the request's token, which provisions people and organizations. */
export type Client = {
  clientId: string
  name: string
  mayPeople: boolean
  mayOrganizations: boolean
  mayRoles: boolean
  mayAdministrators: boolean
  memberRole: string | null
}

/** Codes of business systems have no colon, so that the operation log cannot confuse a client with one. */
export const authorOfClient = (clientId: string) => `provisioning:${clientId}`

export const byOf = ({ clientId, mayAdministrators }: Client, context: RequestContext): By => ({
  mayAdministrators,
  caller: { systemCode: authorOfClient(clientId) },
  context,
})

export type Right = 'mayPeople' | 'mayOrganizations' | 'mayRoles'

const about: Readonly<Record<Right, string>> = {
  mayPeople: 'people',
  mayOrganizations: 'organizations',
  mayRoles: 'roles in organizations',
}

/** Refuses a request for which the token has no right (403). */
export function need(client: Client, right: Right): void {
  if (!client[right]) throw new ScimError(403, `This token is not for ${about[right]}.`)
}
