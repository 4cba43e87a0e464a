import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { deviceHere } from '#mock/sign-ins.ts'
import { siteIn } from './sites.ts'

export const ownSessionHandlers = {
  'POST /iam-portal/v1/portal/session/list': ({ caller, memory, company, lang, now }) =>
    [...memory.sessions.values()]
      .filter(({ person }) => person.userNo === caller.userNo)
      .map(({ id }) => ({
        sessionId: id,
        current: id === caller.session.id,
        loginTime: company.wireTime(now),
        lastTime: company.wireTime(now),
        ip: '127.0.0.1',
        ...siteIn(memory, '127.0.0.1', lang),
        ...deviceHere,
        env: 'prod' as const,
      }))
      .toSorted((one, other) => Number(other.current) - Number(one.current)),

  'POST /iam-portal/v1/portal/session/end': ({ caller, memory, body }) => {
    const own = [...memory.sessions.values()].filter(({ person }) => person.userNo === caller.userNo)
    const others = own.map(({ id }) => id).filter((id) => id !== caller.session.id)
    const named = 'others' in body ? others : body.sessionIds
    if (named.includes(caller.session.id)) fail('own-session.current')
    if (!named.every((id) => others.includes(id))) fail('resource.not-found')
    for (const id of named) memory.sessions.delete(id)
    return { ended: named.length }
  },
} satisfies Handlers
