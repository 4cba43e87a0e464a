import { countEvents } from '@iambiz/server/features/statistics/logins/count-reports.ts'
import { countAllPeople, countPeople } from '@iambiz/server/features/statistics/logins/people-reports.ts'
import type { Filter } from '@iambiz/server/features/statistics/logins/wanted.ts'
import type { Database } from '@iambiz/server/platform/db/database.ts'

export const month = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-31 23:59:59' }
export const year = { startTime: '2025-06-01 00:00:00', endTime: '2026-05-31 23:59:59' }
const within = (from: string, to: string) => `occurred_at >= '${from}' and occurred_at <= '${to}'`
export const days30 = { startTime: '2026-05-10 00:00:00', endTime: '2026-06-08 23:59:59' }
const inMonth = within(month.startTime, month.endTime)
export const inYear = within(year.startTime, year.endTime)
const inDays30 = within(days30.startTime, days30.endTime)
const signIn = `event_type = 'login' and result = 1`
const success = { eventTypes: ['login'], result: 1 } as const
const branch = ['o1', ...Array.from({ length: 8 }, (_, n) => `o${20 * (n + 2)}`)]
export const inBranch = `org_code in (${branch.map((code) => `'${code}'`).join(',')})`

type Ranges = { month: Filter['range']; year: Filter['range']; days30: Filter['range'] }
type Asked = {
  goalMs: number
  plain: string
  ours: (db: Database['db'], ranges: Ranges) => Promise<unknown>
}

const came = `event_type in ('login', 'refresh') and result = 1`
const active = { eventTypes: ['login', 'refresh'], result: 1 } as const
const opened = { eventTypes: ['launch'], result: 1 } as const
const isOpened = `event_type = 'launch' and result = 1`

/** Charts, each with the same query on the plain table. */
export const charts: Record<string, Asked> = {
  'logins per day, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(*) from login_log where ${inMonth} and ${signIn} group by 1`,
    ours: (db, { month: range }) => countEvents(db, { range, ...success }, { period: 'day' }),
  },
  'logins per day of one organization with those below it, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(*) from login_log where ${inMonth} and ${signIn} and ${inBranch} group by 1`,
    ours: (db, { month: range }) =>
      countEvents(db, { range, ...success, orgCodes: branch }, { period: 'day' }),
  },
  'share by sign-in type, one year': {
    goalMs: 5,
    plain: `select login_type, count(*) from login_log where ${inYear} and ${signIn} group by 1`,
    ours: (db, { year: range }) => countEvents(db, { range, ...success }, { grouping: 'loginType' }),
  },
  'openings by application, one year': {
    goalMs: 5,
    plain: `select app_code, count(*) from login_log where ${inYear} and ${isOpened} group by 1`,
    ours: (db, { year: range }) => countEvents(db, { range, ...opened }, { grouping: 'app' }),
  },
  'active people per day, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(distinct user_no) from login_log where ${inMonth} and ${came} group by 1`,
    ours: (db, { month: range }) => countPeople(db, { range, ...active }, 'day'),
  },
  'active people per day in production, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(distinct user_no) from login_log where ${inMonth} and ${came} and env = 'prod' group by 1`,
    ours: (db, { month: range }) => countPeople(db, { range, ...active, env: 'prod' }, 'day'),
  },
  'active people of one month': {
    goalMs: 5,
    plain: `select count(distinct user_no) from login_log where ${inMonth} and ${came}`,
    ours: (db, { month: range }) => countAllPeople(db, { range, ...active }),
  },
  'active people of thirty days': {
    goalMs: 5,
    plain: `select count(distinct user_no) from login_log where ${inDays30} and ${came}`,
    ours: (db, { days30: range }) => countAllPeople(db, { range, ...active }),
  },
  'people who opened one application per day, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(distinct user_no) from login_log where ${inMonth} and ${isOpened} and app_code = 'app-3' group by 1`,
    ours: (db, { month: range }) => countPeople(db, { range, ...opened, appCodes: ['app-3'] }, 'day'),
  },
  'openings of one application by people of an organization with those below it, per day, one month': {
    goalMs: 50,
    plain: `select occurred_at::date, count(*) from login_log where ${inMonth} and ${isOpened} and ${inBranch}
      and app_code = 'app-3' group by 1`,
    ours: (db, { month: range }) =>
      countEvents(db, { range, ...opened, orgCodes: branch, appCodes: ['app-3'] }, { period: 'day' }),
  },
  'active people of an organization with those below it, per day, one month': {
    goalMs: 50,
    plain: `select occurred_at::date, count(distinct user_no) from login_log where ${inMonth} and ${came} and ${inBranch} group by 1`,
    ours: (db, { month: range }) => countPeople(db, { range, ...active, orgCodes: branch }, 'day'),
  },
  'active people by OAuth on phones, per day, one month': {
    goalMs: 50,
    plain: `select occurred_at::date, count(distinct user_no) from login_log where ${inMonth} and ${came}
      and login_type = 'oauth' and container_type = 'app' group by 1`,
    ours: (db, { month: range }) =>
      countPeople(db, { range, ...active, loginTypes: ['oauth'], containerType: 'app' }, 'day'),
  },
  'openings by application of an organization with those below it, one year': {
    goalMs: 50,
    plain: `select app_code, count(*) from login_log where ${inYear} and ${isOpened} and ${inBranch} group by 1`,
    ours: (db, { year: range }) =>
      countEvents(db, { range, ...opened, orgCodes: branch }, { grouping: 'app' }),
  },
}
