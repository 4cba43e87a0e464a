import { randomUUID } from 'node:crypto'
import type { Person } from '@iambiz/demo/world/people.ts'
import type { Memory, Session } from './memory.ts'

/** Seconds that a session is said to last; the mock itself never ends one. */
export const lifetime = 7_200

/** Signs somebody in. */
export function openSession(memory: Memory, person: Person): Session {
  const [first] = person.posts
  const { defaultOrgCode: orgCode, defaultRoleNo: roleNo } = memory.of(person.userNo).userConfig ?? {}
  const session = {
    id: randomUUID(),
    person,
    delegationId: null,
    selection: orgCode && roleNo ? { orgCode, roleNo } : (first ?? null),
  }
  memory.sessions.set(session.id, session)
  return session
}

/** What a sign-in and a renewal answer; the session's own id is the token. */
export const tokensOf = ({ id, person }: Session) => ({
  userNo: person.userNo,
  access_token: id,
  refresh_token: id,
  expires_in: lifetime,
})
