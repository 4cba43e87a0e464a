import { createHash } from 'node:crypto'
import { BlockList } from 'node:net'
import type { LoginLogRow } from '@iambiz/contract/features/statistics/logins.ts'
import { centers, type LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { LoginRecord } from '@iambiz/demo/world/activity.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { devices } from '@iambiz/demo/world/devices.ts'
import { organizations } from '@iambiz/demo/world/organizations.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { maskedAddress, visibleNetwork } from '@iambiz/server/features/statistics/logins/masked-address.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import { organizationNamed, roleNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { filtered, pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { offeredApplication } from '#mock/offered-application.ts'
import { siteIn } from './sites.ts'

export type Logged = { no: number; record: LoginRecord }
export type Asking = Circumstances & { caller: Caller }

const ofPortal = { code: 'iambiz', zh: '数字应用平台', en: 'Digital Application Platform' }
const applicationNamed = new Map(applications.map((application) => [application.code, application]))

/** An organization and all below it. */
export function subtree(orgCode: string): Set<string> {
  const found = new Set([orgCode])
  // Each organization stands after the one above it.
  for (const { code, parent } of organizations) if (parent && found.has(parent)) found.add(code)
  return found
}

const seesAll = ({ adminKind }: Caller) => adminKind === 'super_manager' || adminKind === 'auc_manager'

/** The log that the caller may see, the latest first; a row's number is its place in time. */
export function loggedFor({ company, caller }: Asking, mine = false): Logged[] {
  const own = subtree(caller.selection?.orgCode ?? '')
  return company.world.activity
    .toSorted((one, other) => one.at - other.at)
    .map((record, index) => ({ no: index + 1, record }))
    .filter(({ record: { post, userNo } }) =>
      mine ? userNo === caller.userNo : seesAll(caller) || (post !== null && own.has(post.orgCode)),
    )
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

/** 1 for Monday to 7. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** Whether an address lies in what the caller may ask for. */
function networkOf(address: string, { caller }: Asking) {
  const [start = '', bits] = visibleNetwork(address, caller.adminKind === 'super_manager').split('/')
  const network = new BlockList()
  network.addSubnet(start, Number(bits), familyOf(start))
  return (ip: string) => network.check(ip, familyOf(ip))
}

/** What only the rows tell of: their clocks, their session, their reason and their address. */
function wantedInDetail(asked: LogFilter, asking: Asking) {
  const { weekdays, hours, failReasons, sessionId, address } = asked
  const isIn = address === undefined ? () => true : networkOf(address, asking)
  return ({ record: { session, failReason, ip } }: Logged, time: string): boolean =>
    (weekdays?.includes(weekdayOf(time.slice(0, 10))) ?? true) &&
    (hours?.includes(Number(time.slice(11, 13))) ?? true) &&
    (failReasons?.includes(failReason ?? '') ?? true) &&
    (sessionId === undefined || (session !== null && uuidOf(`session ${session}`) === sessionId)) &&
    isIn(ip)
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
  const inDetail = wantedInDetail(asked, asking)
  const ofCenter = (application: string | null) =>
    asked.center === undefined || centersOf(asking.memory, application).includes(asked.center)
  return (logged: Logged): boolean => {
    const { record } = logged
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
      ofCenter(record.application) &&
      (asked.containerType === undefined || asked.containerType === container) &&
      (asked.result === undefined || (asked.result === 0) === (record.event === 'fail')) &&
      inDetail(logged, time) &&
      `${record.userNo} ${person?.nameZh} ${person?.nameEn}`.toLowerCase().includes(keyword)
    )
  }
}

/** The centers that an application is connected to, in their order. */
const centersOf = ({ integrations }: Memory, appCode: string | null) =>
  centers.filter((center) =>
    integrations.some(
      (one) => one.application === appCode && one.center === center && one.connectedOn !== null,
    ),
  )

const mostAddressFails = 99

/** How many failures came from the address of a row in the day up to it. */
function addressFailsOf(logged: readonly Logged[], { no, record: { at, ip } }: Logged) {
  const fails = logged.filter(
    ({ no: other, record }) =>
      record.event === 'fail' && record.ip === ip && other <= no && record.at >= at - dayMs,
  ).length
  return {
    addressFails: Math.min(fails, mostAddressFails),
    ...(fails > mostAddressFails && { moreAddressFails: true as const }),
  }
}

const shownAddress = (ip: string, whole: boolean) => (whole ? ip : maskedAddress(ip))

function applicationOf(appCode: string | null, { memory, lang }: Pick<Asking, 'memory' | 'lang'>) {
  const app = applicationNamed.get(appCode ?? '')
  if (!app) return { appCode: ofPortal.code, appName: ofPortal[lang] }
  const [center] = centersOf(memory, app.code)
  return {
    appId: applicationId(app.code),
    appCode: app.code,
    appName: app[lang],
    ...(center && { center }),
  }
}

export function rowOf(
  { no, record }: Logged,
  { company, caller, memory, lang }: Asking,
  mine = false,
): LoginLogRow {
  const { application: appCode, post, ip, session, failReason } = record
  const organization = post && organizationNamed(post.orgCode)
  const client = devices[record.device]
  return {
    id: String(no),
    userNo: record.userNo,
    userName: company.nameOf(record.userNo, lang),
    ...(post && { orgCode: post.orgCode, roleNo: post.roleNo }),
    ...(organization && { orgName: organization[lang] }),
    ...applicationOf(appCode, { memory, lang }),
    eventType: record.event,
    loginType: record.loginType,
    result: record.event === 'fail' ? 0 : 1,
    ...(failReason && { failReason }),
    loginTime: company.wireTime(new Date(record.at)),
    ip: shownAddress(ip, mine || caller.adminKind === 'super_manager'),
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
  'POST /iam-log/v1/loginLog/verifyChain': ({ company }) => ({
    ...{ intact: true, checked: company.world.activity.length, batches: 1, unsealed: 0 },
    head: { batchNo: '1', hash: '3c'.repeat(32) },
  }),

  'POST /iam-log/v1/loginLog/availableAllApp': ({ body, lang }) => {
    const keyword = body.keyword?.toLowerCase() ?? ''
    return applications
      .map((app) => ({ appId: applicationId(app.code), ...offeredApplication(app, lang) }))
      .filter(({ appId: _, ...texts }) => Object.values(texts).join(' ').toLowerCase().includes(keyword))
  },

  'POST /iam-log/v1/loginLog/availableOrg': ({ caller, lang }) => {
    const own = subtree(caller.selection.orgCode)
    const visible = organizations.filter(({ code }) => seesAll(caller) || own.has(code))
    const codes = new Set(visible.map(({ code }) => code))
    const shown = visible.map(({ code, parent }) => ({
      orgCode: code,
      orgName: organizationNamed(code)?.[lang] ?? code,
      ...(parent && codes.has(parent) && { parentCode: parent }),
    }))
    const withBelow = (above: string | undefined): typeof shown =>
      shown
        .filter(({ parentCode }) => parentCode === above)
        .flatMap((one) => [one, ...withBelow(one.orgCode)])
    return withBelow(undefined)
  },

  'POST /iam-log/v1/loginLog/list': ({ body, ...asking }) => {
    const rows = loggedFor(asking, body.mine)
      .filter(wanted(body, asking))
      .map((logged) => rowOf(logged, asking, body.mine))
    const found = filtered(rows, body)
    if (!body.export) return pageOf(found, body)
    // A spreadsheet needs the server; this is the list as text that any of them opens.
    const lines = found.map(({ loginTime, userNo, userName, appName, ip }) =>
      [loginTime, userNo, userName, appName, ip].join('\t'),
    )
    return {
      mediaType: 'text/csv; charset=utf-8',
      fileName: 'login-log.csv',
      content: Buffer.from(lines.join('\n')),
    }
  },

  'POST /iam-log/v1/loginLog/sums': ({ body, ...asking }) => {
    const rows = loggedFor(asking).filter(wanted(body, asking))
    return {
      failTimes: rows.filter(({ record: { event } }) => event === 'fail').length,
      userCount: new Set(rows.map(({ record }) => record.userNo)).size,
    }
  },

  'GET /iam-log/v1/loginLog/detail': ({ query, ...asking }) => {
    const mine = query.mine === 'true'
    const logged = loggedFor(asking, mine)
    const found = logged.find(({ no }) => String(no) === query.id) ?? fail('resource.not-found')
    const { session, userNo, post, application } = found.record
    const role = roleNamed(post?.roleNo ?? '')
    const together = logged.filter(
      ({ record }) => session !== null && record.session === session && record.userNo === userNo,
    )
    // The latest is the first of them.
    const [last, first] = [together[0], together.at(-1)].map((end) => end && rowOf(end, asking).loginTime)
    return {
      ...rowOf(found, asking, mine),
      userAgent: devices[found.record.device]?.userAgent ?? '',
      ...(first && last && { session: { total: together.length, startTime: first, endTime: last } }),
      sessionLogs: together
        .map((other) => rowOf(other, asking))
        .map(({ id, loginTime: time, eventType, appName, result }) => ({
          id,
          time,
          eventType,
          appName,
          result,
        }))
        .reverse(),
      centers: centersOf(asking.memory, application),
      ...(role && { roleName: role[asking.lang] }),
      ...addressFailsOf(logged, found),
      prevHashOk: true,
      hash: createHash('sha256').update(query.id).digest('hex'),
    }
  },
} satisfies Handlers
