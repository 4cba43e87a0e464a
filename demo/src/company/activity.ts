import type { FailReason } from '@iambiz/contract/features/logs/login.ts'
import type { Calendar } from './calendar.ts'
import { type Device, desks, devices, phones } from './devices.ts'
import type { Post } from './grants.ts'
import type { Person } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { everythingVisible, recentOfSysadmin } from './usage.ts'

/** A row of the login log; `device` is an index into `devices`, `session` numbers the browser sessions. */
export type LoginRecord = {
  at: number
  event: 'login' | 'launch' | 'logout' | 'fail'
  loginType: 'password' | 'wecom' | 'wechat' | 'totp'
  failReason: FailReason | null
  userNo: string
  post: Post | null
  /** Code of the application; `null` for the portal itself. */
  application: string | null
  session: number | null
  ip: string
  device: number
  env: 'prod' | 'fat' | 'dev'
}

export const activityDays = 90

type Habits = {
  person: Person
  presence: number
  /** Activity at weekends relative to workdays; the production sites also work on Saturdays. */
  weekend: number
  desk: Device
  phone: Device
  ip: string
  loginType: LoginRecord['loginType']
  favourites: readonly (readonly [string, number])[]
}

const sites: readonly (readonly [place: RegExp, network: number])[] = [
  [/^CC-BINJIANG/, 62],
  [/^CC-LINGANG/, 61],
  [/^CC-SOUTH/, 40],
  [/^CC-NORTH/, 44],
  [/^CC-EAST/, 28],
]

function habitsOf(person: Person, random: Random): Habits {
  const place = person.posts[0]?.orgCode ?? ''
  const network = sites.find(([pattern]) => pattern.test(place))?.[1] ?? 24
  const liked = everythingVisible(person).map((code) => [code, random.next() ** 4 + 0.02] as const)
  return {
    person,
    presence: 0.72 + random.next() * 0.26,
    weekend: /MFG$|QA$/.test(place) ? 0.3 : 0.05,
    desk: random.weighted(desks),
    phone: random.weighted(phones),
    ip: `10.${network}.${random.whole(1, 9)}.${random.whole(2, 250)}`,
    loginType: random.weighted([
      ['password', 46],
      ['wecom', 36],
      ['totp', 12],
      ['wechat', 6],
    ]),
    favourites: liked,
  }
}

const minute = 60_000
const hour = 60 * minute

/** Minutes after midnight of the first sign-in: a sharp peak before half past eight, some after lunch. */
const arrival = (random: Random) =>
  random.chance(0.86) ? 8.45 * 60 + random.normal() * 28 : 13.3 * 60 + random.normal() * 35

type Day = { start: number; env: LoginRecord['env'] }

function session(
  habits: Habits,
  day: Day,
  from: number,
  onPhone: boolean,
  random: Random,
): Omit<LoginRecord, 'session'>[] {
  const { person, desk, phone, ip, loginType } = habits
  const common = {
    userNo: person.userNo,
    post: random.pick(person.posts),
    ip: onPhone ? `172.20.${random.whole(0, 63)}.${random.whole(2, 250)}` : ip,
    device: devices.indexOf(onPhone ? phone : desk),
    env: day.env,
    loginType: onPhone ? ('wecom' as const) : loginType,
    failReason: null,
  }
  const found: Omit<LoginRecord, 'session'>[] = []
  let at = Math.round(day.start + from * minute) + random.whole(0, 59_999)
  const bySecret = common.loginType === 'password' || common.loginType === 'totp'
  while (bySecret && random.chance(0.045)) {
    const failReason = common.loginType === 'totp' && random.chance(0.4) ? 'wrong_totp' : 'wrong_password'
    found.push({ ...common, at, event: 'fail', failReason, application: null })
    at += random.whole(9_000, 50_000)
  }
  // Some people open an application directly and are redirected to sign in.
  const application = random.chance(0.3) ? random.weighted(habits.favourites) : null
  found.push({ ...common, at, event: 'login', application })
  for (
    let left = onPhone
      ? 1
      : random.weighted([
          [0, 1],
          [1, 3],
          [2, 3],
          [3, 1.5],
          [5, 0.5],
        ]);
    left > 0;
    left--
  ) {
    at += Math.round(random.next() ** 2 * 3.2 * hour) + 20_000
    found.push({ ...common, at, event: 'launch', application: random.weighted(habits.favourites) })
  }
  if (random.chance(0.22)) {
    const end = Math.max(at + minute, day.start + (17.6 + random.next() * 1.6) * hour)
    found.push({ ...common, at: Math.round(end), event: 'logout', application: null })
  }
  return found
}

function oneDay(habits: Habits, calendar: Calendar, start: number, day: number, random: Random) {
  const weekday = calendar.weekday(day)
  const free = weekday === 0 || weekday === 6
  if (!random.chance(free ? habits.weekend * (weekday === 0 ? 0.4 : 1) : habits.presence)) return []
  const env = random.weighted([
    ['prod', 965],
    ['fat', 27],
    ['dev', 8],
  ] as const)
  const sessions = [session(habits, { start, env }, arrival(random), false, random)]
  if (random.chance(0.14))
    sessions.push(session(habits, { start, env: 'prod' }, random.whole(18 * 60, 22 * 60), true, random))
  return sessions
}

/** The fixed latest openings of sysadmin; random ones must not be later. */
function recentLaunches(person: Person, habits: Habits, calendar: Calendar): Omit<LoginRecord, 'session'>[] {
  const common = {
    event: 'launch' as const,
    loginType: habits.loginType,
    failReason: null,
    userNo: person.userNo,
    post: person.posts[0] ?? null,
    ip: habits.ip,
    device: devices.indexOf(habits.desk),
    env: 'prod' as const,
  }
  return recentOfSysadmin.map(([application, when]) => ({
    ...common,
    application,
    at:
      'day' in when
        ? calendar.at(when.day, when.time).getTime()
        : calendar.now.getTime() - Math.round(when.minutesAgo * minute),
  }))
}

function ofPerson(person: Person, calendar: Calendar, starts: readonly number[], random: Random) {
  const habits = habitsOf(person, random)
  if (!person.active || person.posts.length === 0) return []
  const sessions = starts.flatMap((start, index) =>
    oneDay(habits, calendar, start, index - activityDays + 1, random),
  )
  if (person.signInName !== 'sysadmin') return sessions
  const recent = recentLaunches(person, habits, calendar)
  const lastOf = new Map(recent.map(({ application, at }) => [application, at]))
  const earlier = sessions.map((records) =>
    records.filter(
      ({ event, application, at }) => event !== 'launch' || at < (lastOf.get(application ?? '') ?? 0),
    ),
  )
  return [...earlier, recent]
}

/** 90 days of sign-ins, openings and sign-outs up to now, in order of time. */
export function createActivity(people: readonly Person[], calendar: Calendar): LoginRecord[] {
  const random = createRandom('activity')
  const starts = Array.from({ length: activityDays }, (_, index) =>
    calendar.at(index - activityDays + 1, '00:00').getTime(),
  )
  const until = calendar.now.getTime()
  let number = 0
  const records = people.flatMap((person) =>
    ofPerson(person, calendar, starts, random).flatMap((session) => {
      number += 1
      return session.map((record) => ({ ...record, session: record.event === 'fail' ? null : number }))
    }),
  )
  return records.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
}
