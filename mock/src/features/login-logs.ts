import type { OwnSignIn } from '@iambiz/contract/features/login-logs.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import type { Company } from '#mock/company.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { deviceHere, signInsBefore } from '#mock/sign-ins.ts'

/** When which sign-in was reported. */
const reports = new WeakMap<Memory, Map<string, string>>()

function signInsOf(memory: Memory, caller: Caller, { wireTime }: Company, now: Date): OwnSignIn[] {
  const reported = reports.get(memory)
  const here = [...memory.sessions.values()]
    .filter(({ person }) => person.userNo === caller.userNo)
    .map(
      ({ id }): OwnSignIn => ({
        id,
        result: 1,
        loginType: 'password',
        loginTime: wireTime(now),
        ip: '127.0.0.1',
        ...deviceHere,
        env: 'prod',
        session: id === caller.session.id ? 'current' : 'open',
      }),
    )
  return [...here, ...signInsBefore(caller.userNo, now, wireTime)].map((signIn) => {
    const reportTime = reported?.get(signIn.id)
    return reportTime === undefined ? signIn : { ...signIn, reportTime }
  })
}

export const loginLogHandlers = {
  'POST /iam-log/v1/loginLog/mine': ({ caller, memory, company, body, now }) => {
    const { startTime = '', endTime = '9', result } = body
    const found = signInsOf(memory, caller, company, now).filter(
      (signIn) =>
        signIn.loginTime >= startTime &&
        signIn.loginTime <= endTime &&
        (result === undefined || signIn.result === result),
    )
    return pageOf(found, body)
  },

  'POST /iam-log/v1/loginLog/reportSuspicious': ({ caller, memory, company, body, now }) => {
    const signIn = signInsOf(memory, caller, company, now).find(({ id }) => id === body.id)
    if (!signIn) fail('resource.not-found')
    if (signIn.session === 'current') fail('own-session.current')
    const reported = reports.get(memory) ?? new Map<string, string>()
    reports.set(memory, reported.set(body.id, reported.get(body.id) ?? company.wireTime(now)))
    return { ended: memory.sessions.delete(body.id) }
  },
} satisfies Handlers
