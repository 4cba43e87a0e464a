import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { applications, categories } from './catalogue.ts'
import { createDemoCompany, type DemoCompanyOptions } from './demo-company.ts'
import { organizations } from './organizations.ts'
import { dictionary, roles } from './roles.ts'

const options: DemoCompanyOptions = {
  now: new Date('2026-07-16T02:32:00Z'),
  timeZone: 'Asia/Shanghai',
  demoBaseUrl: 'http://localhost:8082',
  portalUrl: 'http://localhost:8080',
}
const digest = (changes: Partial<DemoCompanyOptions> = {}) =>
  createHash('sha256')
    .update(JSON.stringify(createDemoCompany({ ...options, ...changes })))
    .digest('hex')

test('the same moment gives the same company, another moment a different one', () => {
  const first = digest()
  expect(digest()).toBe(first)
  expect(digest({ now: new Date('2026-07-17T02:32:00Z') })).not.toBe(first)
  expect(digest({ timeZone: 'Europe/Berlin' })).not.toBe(first)
})

test('the company has the size that is promised', () => {
  const company = createDemoCompany(options)
  expect(organizations.filter(({ closed }) => !closed)).toHaveLength(31)
  expect(roles).toHaveLength(12)
  expect(categories).toHaveLength(8)
  expect(applications).toHaveLength(42)
  expect(company.people).toHaveLength(300)
  expect(company.announcements).toHaveLength(60)
  expect(company.activity.length).toBeGreaterThan(40_000)
})

test('people have names, numbers and email addresses of their own', () => {
  const { people } = createDemoCompany(options)
  for (const key of ['userNo', 'nameZh', 'email'] as const) {
    expect(new Set(people.map((person) => person[key])).size).toBe(300)
  }
  expect(people.find(({ userNo }) => userNo === 'A10286')).toMatchObject({
    nameZh: '林知夏',
    nameEn: 'Lin Zhixia',
    email: 'lin.zhixia@chengchuan.example',
    signInName: 'sysadmin',
  })
})

test('nothing has happened after now, whatever the time of day', () => {
  for (const now of ['2026-07-15T16:05:00Z', '2026-07-16T02:32:00Z', '2026-07-16T15:50:00Z']) {
    const { announcements, activity, readings } = createDemoCompany({ ...options, now: new Date(now) })
    const limit = new Date(now)
    const moments = [
      ...announcements.flatMap(({ createdAt, releasedAt, voidedAt }) => [createdAt, releasedAt, voidedAt]),
      ...readings.map(({ readAt }) => readAt),
      ...activity.map(({ at }) => new Date(at)),
    ]
    expect(moments.filter((moment) => moment !== null && moment > limit)).toEqual([])
  }
})

test('the headlines stay on top and effective at any time of day', () => {
  for (const now of ['2026-07-15T16:05:00Z', '2026-07-16T02:32:00Z']) {
    const { announcements } = createDemoCompany({ ...options, now: new Date(now) })
    const effective = announcements
      .filter(({ state }) => state === 'effective')
      .sort((a, b) => Number(b.publishFrom) - Number(a.publishFrom))
    expect(effective.slice(0, 4)).toEqual(announcements.slice(0, 4))
  }
})

test('sign-ins follow the working day and the working week', () => {
  const { activity } = createDemoCompany(options)
  const shanghai = (at: number) => new Date(at + 8 * 3_600_000)
  const logins = activity.filter(({ event }) => event === 'login').map(({ at }) => shanghai(at))
  const between = (from: number, to: number) =>
    logins.filter((at) => at.getUTCHours() >= from && at.getUTCHours() < to).length
  const onDay = (day: number) => logins.filter((at) => at.getUTCDay() === day).length
  expect(between(8, 10)).toBeGreaterThan(logins.length / 2)
  expect(between(0, 6)).toBeLessThan(logins.length / 100)
  expect(onDay(0)).toBeLessThan(onDay(3) / 10)
  expect(new Set(activity.map(({ event }) => event))).toEqual(new Set(['login', 'launch', 'logout', 'fail']))
})

test('every address is a private one', () => {
  const { activity } = createDemoCompany(options)
  const foreign = activity.filter(({ ip }) => !/^(10|172\.20)\./.test(ip))
  expect(foreign).toEqual([])
})

test('the administrator keys name roles that cannot be delegated', () => {
  for (const key of ['super_manager', 'auc_manager', 'business_sys_manager']) {
    const values = dictionary.filter((entry) => entry.key === key).map(({ value }) => value)
    expect(values).toHaveLength(1)
    expect(roles.find(({ no }) => no === values[0])?.delegable).toBe(false)
  }
})

test('applications are connected to the four centers as far as the design shows', () => {
  for (const now of ['2026-07-16T02:32:00Z', '2026-06-30T17:00:00Z']) {
    const { calendar, integrations } = createDemoCompany({ ...options, now: new Date(now) })
    const today = calendar.dayNumber(0).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    const counted = (['unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter'] as const).map(
      (center) => {
        const own = integrations.filter((one) => one.center === center && !one.exempt)
        const days = own.flatMap(({ connectedOn }) => connectedOn ?? [])
        expect(days.filter((day) => day > today)).toEqual([])
        return [days.length, own.length, days.filter((day) => day.startsWith(today.slice(0, 7))).length]
      },
    )
    expect(counted).toEqual([
      [38, 42, 2],
      [26, 36, 3],
      [11, 19, 1],
      [31, 42, 2],
    ])
  }
  // The center that the directory names is one that the application is connected to.
  const { integrations } = createDemoCompany(options)
  for (const { code, center } of applications)
    expect(integrations).toContainEqual({
      application: code,
      center,
      exempt: false,
      connectedOn: expect.any(String),
    })
})
