import type { LogFilter, LoginLogRow } from '@iambiz/contract/features/login-statistics.ts'
import type { LoginRecord } from '@iambiz/demo/world/activity.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { devices } from '@iambiz/demo/world/devices.ts'
import { organizations } from '@iambiz/demo/world/organizations.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { maskedAddress } from '@iambiz/server/features/login-statistics/masked-address.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import { organizationNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { siteIn } from './sites.ts'

export type Logged = { no: number; record: LoginRecord }
export type Asking = Circumstances & { caller: Caller }

const ofPortal = { code: 'iambiz', zh: '数字应用平台', en: 'Digital Application Platform' }
const applicationNamed = new Map(applications.map((application) => [application.code, application]))

/** An organization and all below it. */
function subtree(orgCode: string): Set<string> {
  const found = new Set([orgCode])
  // Each organization stands after the one above it.
  for (const { code, parent } of organizations) if (parent && found.has(parent)) found.add(code)
  return found
}

/** The log that the caller may see, the latest first; a row's number is its place in time. */
export function loggedFor({ company, caller }: Asking): Logged[] {
  const seesAll = caller.adminKind === 'super_manager' || caller.adminKind === 'auc_manager'
  const own = subtree(caller.selection?.orgCode ?? '')
  return company.world.activity
    .toSorted((one, other) => one.at - other.at)
    .map((record, index) => ({ no: index + 1, record }))
    .filter(({ record: { post } }) => seesAll || (post !== null && own.has(post.orgCode)))
    .reverse()
}

const dayMs = 86_400_000

/** The times of a filter, those of the last thirty days where it says none. */
export function spanOf(asked: LogFilter, { company: { wireTime }, now }: Asking) {
  return {
    start: asked.startTime ?? wireTime(new Date(now.getTime() - 30 * dayMs)),
    end: asked.endTime ?? wireTime(now),
  }
}

/** Whether a row is one that a filter asks for. */
export function wanted(asked: LogFilter, asking: Asking) {
  const { company } = asking
  const { wireTime } = company
  const { start, end } = spanOf(asked, asking)
  const orgCodes = asked.orgCode
    ? asked.includeChildOrg
      ? subtree(asked.orgCode)
      : new Set([asked.orgCode])
    : undefined
  const keyword = asked.userKeyword?.toLowerCase() ?? ''
  const among = <T>(values: readonly T[] | undefined, value: T) =>
    !values || values.length === 0 || values.includes(value)
  return ({ record }: Logged): boolean => {
    const time = wireTime(new Date(record.at))
    const person = company.people.get(record.userNo)
    const container = devices[record.device]?.container
    return (
      time >= start &&
      time <= end &&
      among(asked.appCodes, record.application ?? ofPortal.code) &&
      among<string>(asked.loginTypes, record.loginType) &&
      among<string>(asked.eventTypes, record.event) &&
      (orgCodes === undefined || (record.post !== null && orgCodes.has(record.post.orgCode))) &&
      (asked.env === undefined || asked.env === record.env) &&
      (asked.containerType === undefined || asked.containerType === container) &&
      (asked.result === undefined || (asked.result === 0) === (record.event === 'fail')) &&
      `${record.userNo} ${person?.nameZh} ${person?.nameEn}`.toLowerCase().includes(keyword)
    )
  }
}

export function rowOf({ no, record }: Logged, { company, caller, memory, lang }: Asking): LoginLogRow {
  const { application: appCode, post, ip, session, failReason } = record
  const app = appCode === null ? undefined : applicationNamed.get(appCode)
  const organization = post && organizationNamed(post.orgCode)
  const client = devices[record.device]
  return {
    id: String(no),
    userNo: record.userNo,
    userName: company.nameOf(record.userNo, lang),
    ...(post && { orgCode: post.orgCode, roleNo: post.roleNo }),
    ...(organization && { orgName: organization[lang] }),
    ...(app && { appId: applicationId(app.code) }),
    appCode: app?.code ?? ofPortal.code,
    appName: (app ?? ofPortal)[lang],
    eventType: record.event,
    loginType: record.loginType,
    result: record.event === 'fail' ? 0 : 1,
    ...(failReason && { failReason }),
    loginTime: company.wireTime(new Date(record.at)),
    ip: caller.adminKind === 'super_manager' ? ip : maskedAddress(ip),
    ...siteIn(memory, ip, lang),
    browser: client?.browser ?? 'unknown',
    os: client?.os ?? 'unknown',
    device: client?.device ?? 'pc',
    containerType: client?.container ?? 'web-pc',
    env: record.env,
    ...(session !== null && { sessionId: uuidOf(`session ${session}`) }),
    traceId: uuidOf(`trace ${no}`),
  }
}

export const loginLogRowHandlers = {
  'POST /iam-log/v1/loginLog/availableAllApp': ({ body, lang }) => {
    const keyword = body.keyword?.toLowerCase() ?? ''
    return applications
      .map((app) => ({
        appId: applicationId(app.code),
        appCode: app.code,
        appName: app[lang],
      }))
      .filter(({ appCode, appName }) => `${appCode} ${appName}`.toLowerCase().includes(keyword))
  },

  'POST /iam-log/v1/loginLog/list': ({ body, ...asking }) => {
    const { list, ...place } = pageOf(loggedFor(asking).filter(wanted(body, asking)), body)
    return { ...place, list: list.map((logged) => rowOf(logged, asking)) }
  },

  'GET /iam-log/v1/loginLog/detail': ({ query, ...asking }) => {
    const logged = loggedFor(asking)
    const found = logged.find(({ no }) => String(no) === query.id) ?? fail('resource.not-found')
    const { session, userNo } = found.record
    const together = logged.filter(
      ({ record }) => session !== null && record.session === session && record.userNo === userNo,
    )
    return {
      ...rowOf(found, asking),
      userAgent: devices[found.record.device]?.userAgent ?? '',
      sessionLogs: together
        .map((other) => rowOf(other, asking))
        .map(({ id, loginTime: time, eventType, appName }) => ({ id, time, eventType, appName }))
        .reverse(),
    }
  },
} satisfies Handlers
