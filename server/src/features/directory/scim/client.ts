import type { RequestContext } from '#server/platform/actor.ts'
import type { By } from '../administrators.ts'
import { ScimError } from './scim/errors.ts'

/** Who keeps people and organizations up to date, as the token of the request says. */
export type Client = {
  clientId: string
  name: string
  mayPeople: boolean
  mayOrganizations: boolean
  mayRoles: boolean
  mayAdministrators: boolean
  memberRole: string | null
}

/** A business system has a code without a colon, so that no client is taken for one in the operation log. */
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

/** Refuses what the token is not for (403). */
export function need(client: Client, right: Right): void {
  if (!client[right]) throw new ScimError(403, `This token is not for ${about[right]}.`)
}
