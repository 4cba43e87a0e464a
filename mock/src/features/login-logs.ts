import type { OwnSignIn, ReportedSignIn } from '@iambiz/contract/features/logs/login.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import type { Company } from '#mock/company.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { deviceHere, signInsBefore } from '#mock/sign-ins.ts'
import { siteIn } from './sites.ts'

/** Which sign-ins were reported. */
const reports = new WeakMap<Memory, Map<string, ReportedSignIn>>()

/** One of somebody else, so that administrators find something. */
const first: ReportedSignIn = {
  ...{ id: uuidOf('reported sign-in'), userNo: 'A10977', userName: '周明远', result: 1 },
  ...{ loginTime: '2026-01-05 23:40:12', ip: '203.0.113.24', browser: 'Chrome 138', os: 'Android 15' },
  ...{ device: 'mobile', comment: '我当时在家', reportTime: '2026-01-06 08:12:40', ended: true },
}

function reportsOf(memory: Memory): Map<string, ReportedSignIn> {
  const known = reports.get(memory) ?? new Map([[first.id, first]])
  reports.set(memory, known)
  return known
}

type Asked = { memory: Memory; caller: Caller; company: Company; lang: Language; now: Date }

function signInsOf({ memory, caller, company: { wireTime }, lang, now }: Asked): OwnSignIn[] {
  const reported = reportsOf(memory)
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
    const report = reported.get(signIn.id)
    const placed = { ...signIn, ...siteIn(memory, signIn.ip, lang) }
    return report === undefined ? placed : { ...placed, reportTime: report.reportTime }
  })
}

export const loginLogHandlers = {
  'POST /iam-log/v1/loginLog/mine': ({ body, ...asked }) => {
    const { startTime = '', endTime = '9', result } = body
    const found = signInsOf(asked).filter(
      (signIn) =>
        signIn.loginTime >= startTime &&
        signIn.loginTime <= endTime &&
        (result === undefined || signIn.result === result),
    )
    return pageOf(found, body)
  },

  'POST /iam-log/v1/loginLog/reportSuspicious': ({ body, ...asked }) => {
    const { caller, memory, company, now } = asked
    const signIn = signInsOf(asked).find(({ id }) => id === body.id)
    if (!signIn) fail('resource.not-found')
    if (signIn.session === 'current') fail('own-session.current')
    const reported = reportsOf(memory)
    const ended = memory.sessions.delete(body.id)
    const asksPassword = signIn.result === 1
    const { userNo, nameZh: userName } = caller.session.person
    const report = { ...signIn, userNo, userName, comment: body.comment ?? '', ended }
    const before = reported.get(body.id)
    reported.set(body.id, before ?? { ...report, reportTime: company.wireTime(now) })
    return { ended: before?.ended ?? ended, asksPassword }
  },

  'GET /iam-log/v1/loginLog/passwordAdvice': ({ caller, memory }) => {
    const own = [...reportsOf(memory).values()].find(
      ({ userNo, result }) => userNo === caller.userNo && result === 1,
    )
    return own ? { since: own.reportTime } : {}
  },

  'POST /iam-authority/v1/admin/reportedSignIn/list': ({ memory, body }) => {
    const all = [...reportsOf(memory).values()].toReversed()
    const { handled } = body
    return pageOf(
      all.filter(({ handledTime }) => handled === undefined || (handledTime !== undefined) === handled),
      body,
    )
  },

  'POST /iam-authority/v1/admin/reportedSignIn/handle': ({ memory, caller, company, body, now }) => {
    const report = reportsOf(memory).get(body.id) ?? fail('resource.not-found')
    const { handledTime, handlerName, ...open } = report
    const by = { handledTime: company.wireTime(now), handlerName: caller.session.person.nameZh }
    reportsOf(memory).set(body.id, body.handled ? { ...open, ...by } : open)
    return { handled: body.handled }
  },
} satisfies Handlers
