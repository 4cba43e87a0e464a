import { createGroup, deleteGroup, type Groups, getGroup, patchGroup, replaceGroup } from './groups.ts'
import type { Versions } from './protocol.ts'
import { readOperations } from './scim/patch.ts'
import type { Resource } from './scim/resource.ts'
import { createUser, deleteUser, patchUser, replaceUser } from './users.ts'

/** What a request acts with: both kinds of resources need the same. */
export type Acting = Groups

export type Act = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  type: 'User' | 'Group'
  /** Of what exists already. */
  id?: string | undefined
  body: unknown
  versions: Versions
  /** Whether a changed group is sent back, which may have many members. */
  wantsGroup?: boolean
}

export type Done = { status: number; resource?: Resource }

async function actOnUser(acting: Acting, { method, id = '', body, versions }: Act): Promise<Done> {
  switch (method) {
    case 'POST':
      return { status: 201, resource: await createUser(acting, body) }
    case 'PUT':
      return { status: 200, resource: await replaceUser(acting, id, body, versions) }
    case 'PATCH':
      return { status: 200, resource: await patchUser(acting, id, readOperations(body), versions) }
    case 'DELETE':
      await deleteUser(acting, id, versions)
      return { status: 204 }
  }
}

async function actOnGroup(
  acting: Acting,
  { method, id = '', body, versions, wantsGroup }: Act,
): Promise<Done> {
  switch (method) {
    case 'POST':
      return { status: 201, resource: await createGroup(acting, body) }
    case 'PUT':
      return { status: 200, resource: await replaceGroup(acting, id, body, versions) }
    case 'PATCH':
      await patchGroup(acting, id, readOperations(body), versions)
      return wantsGroup ? { status: 200, resource: await getGroup(acting, id) } : { status: 204 }
    case 'DELETE':
      await deleteGroup(acting, id, versions)
      return { status: 204 }
  }
}

/** Does one thing, in one transaction, whether it came alone or in bulk. */
export const act = (acting: Acting, asked: Act): Promise<Done> =>
  asked.type === 'User' ? actOnUser(acting, asked) : actOnGroup(acting, asked)
