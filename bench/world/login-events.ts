import { BinaryRows, fieldsOf } from './binary-rows.ts'

type Company = { people: number; applications: number }
/** The number of events in an hour, and the month that it belongs to. */
export type Hour = { hour: Date; month: string; events: number }

/** Returns a generator of pseudo-random numbers from 0 to 1 that repeats in each run (Mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a function that picks an index from a Zipf distribution: the n-th one has a share of about 1/n. */
function zipf(size: number, exponent: number): (at: number) => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let n = 0; n < size; n++) {
    sum += 1 / (n + 1) ** exponent
    sums[n] = sum
  }
  return (at) => {
    let [low, high] = [0, size - 1]
    const wanted = at * sum
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

const favourites = 6
const loginTypes = ['wecom', 'password', 'oauth', 'totp', 'wechat']
/** Devices, and how often each is a person's main device. */
const devices = [
  {
    share: 0.78,
    fields: fieldsOf(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
      'Chrome',
      'Windows',
      'pc',
      'web-pc',
    ),
  },
  {
    share: 0.9,
    fields: fieldsOf(
      'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36',
      'WebView',
      'Android',
      'mobile',
      'app',
    ),
  },
  {
    share: 1,
    fields: fieldsOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'Safari',
      'iOS',
      'mobile',
      'web-h5',
    ),
  },
] as const

/** Returns the habits of the people: organization, type of sign-in, device and applications. */
function habitsOf({ people, applications }: Company, organizations: number) {
  const next = numbersFrom(8)
  const [anyOrg, anyApp] = [zipf(organizations, 0.8), zipf(applications, 0.9)]
  const org = Uint16Array.from({ length: people }, () => anyOrg(next()))
  const loginType = Uint8Array.from({ length: people }, () => Math.floor(next() ** 1.8 * loginTypes.length))
  const device = Uint8Array.from({ length: people }, () => {
    const drawn = next()
    return devices.findIndex(({ share }) => drawn < share)
  })
  // Half of a person's applications are those of the organization.
  const app = Uint16Array.from({ length: people * favourites }, (_, n) =>
    n % 2 === 0 ? anyApp(next()) : ((org[Math.floor(n / favourites)] ?? 0) * 7 + n) % applications,
  )
  return { org, loginType, device, app, anyOrg, anyApp }
}

type Habits = ReturnType<typeof habitsOf>

const typeOf = (drawn: number) => {
  if (drawn < 0.47) return 'launch'
  if (drawn < 0.82) return 'login'
  if (drawn < 0.85) return 'fail'
  return drawn < 0.96 ? 'logout' : 'refresh'
}

/** Returns the application that a person opens: usually one of the favourites, sometimes any. */
const openedBy = ({ app, anyApp }: Habits, who: number, habit: number) =>
  habit < 0.97
    ? app[who * favourites + Math.floor((habit / 0.97) ** 1.7 * favourites)]
    : anyApp((habit - 0.97) / 0.03)

/** Returns the device: a mobile application is always opened on a phone. */
function deviceOf({ device }: Habits, who: number, habit: number, opened: number | undefined) {
  if (opened !== undefined && opened % 9 === 4) return devices[1]
  return devices[habit < 0.9 ? (device[who] ?? 0) : 0] ?? devices[0]
}

const typeFields = Object.fromEntries(
  ['login', 'launch', 'logout', 'fail', 'refresh'].map((type) => [type, fieldsOf(type)]),
)
const wayFields = loginTypes.map((way) => fieldsOf(way))
const envFields = { prod: fieldsOf('prod', 't'), fat: fieldsOf('fat', 't') }
const nameFields = fieldsOf('员工')
const portalFields = fieldsOf('iambiz', '应用')
const rowFields = 22

/** Caches encoded fields whose values repeat. */
const keptFields = (made: (n: number) => Buffer) => {
  const kept: Buffer[] = []
  return (n: number): Buffer => {
    kept[n] ??= made(n)
    return kept[n]
  }
}
const orgFields = keptFields((org) => fieldsOf(`o${org}`, '组织', 'staff'))
const appFields = keptFields((app) => fieldsOf(`app-${app}`, '应用'))

type Drawn = [who: number, event: number, habit: number, time: number]

/** Writes one row; the order of its columns is that of `login-history.ts`. */
function addRow(rows: BinaryRows, habits: Habits, drawn: Drawn, at: { rowNo: number; begin: number }): void {
  const [who, event, habit, time] = drawn
  const { rowNo, begin } = at
  const type = typeOf(event)
  const opened = type === 'launch' ? openedBy(habits, who, habit) : undefined
  const device = deviceOf(habits, who, habit, opened)
  const org = habit > 0.985 ? habits.anyOrg((habit - 0.985) / 0.015) : (habits.org[who] ?? 0)
  rows.begin(rowFields)
  rows.bigint(rowNo)
  rows.timestamp(begin + Math.floor(time * 3600) * 1000 + 100 + (rowNo % 900))
  rows.uuid(0x5e551000, 0x4000, 0x80000000, rowNo)
  rows.fields(typeFields[type] ?? portalFields)
  rows.fields(wayFields[habit < 0.04 ? 1 : (habits.loginType[who] ?? 0)] ?? portalFields)
  rows.smallint(type === 'fail' ? 0 : 1)
  rows.ascii(`U${who}`)
  rows.fields(nameFields)
  rows.fields(orgFields(org))
  rows.fields(opened === undefined ? portalFields : appFields(opened))
  rows.uuid(0x5e551000, 0x4000, 0x90000000, rowNo)
  rows.ascii(`10.24.${who % 250}.${who % 199}`)
  rows.fields(device.fields)
  rows.fields(who % 97 === 0 ? envFields.fat : envFields.prod)
}

/**
 * Yields rows of the login log in the order of their hours, one binary COPY per month. The same people appear again and
 * again, mostly with their own organization, device and few applications.
 */
export function* drawMonths(
  company: Company,
  organizations: number,
  hours: readonly Hour[],
): Generator<{ month: string; chunks: Buffer[] }> {
  const habits = habitsOf(company, organizations)
  const next = numbersFrom(20)
  const rows = new BinaryRows()
  let rowNo = 0
  for (const [month, own] of Map.groupBy(hours, (hour) => hour.month)) {
    for (const { hour, events } of own)
      for (let n = 0; n < events; n++) {
        const who = Math.floor(next() ** 2.2 * company.people)
        const drawn: Drawn = [who, next(), next(), next()]
        addRow(rows, habits, drawn, { rowNo: ++rowNo, begin: hour.getTime() })
      }
    yield { month, chunks: rows.take() }
  }
}
