import { randomBytes } from 'node:crypto'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { openSession, tokensOf } from '#mock/sessions.ts'
import { orgRolesOf } from './home.ts'

/** Where somebody chooses an account; it stands in for the external provider. */
const accounts = '/api/mock'

export const sessionHandlers = {
  'GET /iam-portal/auth/login': ({ query }) => {
    const address = new URLSearchParams(query.redirect ? { redirect: query.redirect } : {})
    return `${accounts}?${address}`
  },

  'POST /iam-portal/auth/token': ({ query, memory }) => {
    const person = memory.codes.get(query.code) ?? fail('sign-in.code')
    memory.codes.delete(query.code)
    if (!person.active) fail('sign-in.disabled')
    return tokensOf(openSession(memory, person))
  },

  'POST /iam-authority/auth/token': ({ caller }) => {
    const { session, acting } = caller ?? fail('session.refresh-invalid')
    if (acting?.isOver) session.delegationId = null
    return tokensOf(session)
  },

  'POST /iam-portal/auth/logout': ({ caller, memory, body }) => {
    for (const { id, person } of [...memory.sessions.values()]) {
      const isMine = person.userNo === caller.userNo && body?.everywhere
      if (isMine || id === caller.session.id) memory.sessions.delete(id)
    }
    return {}
  },

  'GET /iam-portal/v1/portal/userOrgRole': ({ query, caller, company, lang }) => {
    const isOwn = query.userNo === caller.userNo
    if (!isOwn && caller.adminKind !== 'super_manager') fail('access.denied')
    const person = company.people.get(query.userNo) ?? fail('resource.not-found')
    return { userNo: person.userNo, orgRole: orgRolesOf(person, lang) }
  },

  'POST /iam-user-service/rest/common/aucBusiResource': ({ body }) => {
    if (body.methodName !== 'getRandomCode') fail('random-code.method')
    return { data: randomBytes(16).toString('hex'), expireSeconds: 60 }
  },
} satisfies Handlers
