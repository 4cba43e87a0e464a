import { createGroup, deleteGroup, type Groups, getGroup, patchGroup, replaceGroup } from './groups.ts'
import type { Versions } from './protocol.ts'
import { readOperations } from './scim/patch.ts'
import type { Resource } from './scim/resource.ts'
import { createUser, deleteUser, patchUser, replaceUser } from './users.ts'

/** The dependencies of a request; users and groups need the same. */
export type Acting = Groups

export type Act = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  type: 'User' | 'Group'
  /** The id of an existing resource. */
  id?: string | undefined
  body: unknown
  versions: Versions
  /** Whether to return a changed group, which can have many members. */
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

/** Performs one operation in one transaction, whether it was sent alone or in a bulk request. */
export const act = (acting: Acting, asked: Act): Promise<Done> =>
  asked.type === 'User' ? actOnUser(acting, asked) : actOnGroup(acting, asked)
