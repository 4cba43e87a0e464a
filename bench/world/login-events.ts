type Company = { people: number; applications: number }
type Hour = { hour: Date; events: number }

/** Numbers from 0 to 1 that look random and are the same in each run (Mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws indexes of which the first are the most frequent, as of sizes of towns: the n-th has a share of about 1/n. */
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
/** Devices with how often they are somebody's first one. */
const devices = [
  {
    share: 0.78,
    container: 'web-pc',
    rest: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36\tChrome\tWindows\tpc',
  },
  {
    share: 0.9,
    container: 'app',
    rest: 'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36\tWebView\tAndroid\tmobile',
  },
  {
    share: 1,
    container: 'web-h5',
    rest: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148\tSafari\tiOS\tmobile',
  },
] as const

/** What the people of a company are used to: where they work, how they sign in, by what, and what they open. */
function habitsOf({ people, applications }: Company, organizations: number) {
  const next = numbersFrom(8)
  const [anyOrg, anyApp] = [zipf(organizations, 0.8), zipf(applications, 0.9)]
  const org = Uint16Array.from({ length: people }, () => anyOrg(next()))
  const loginType = Uint8Array.from({ length: people }, () => Math.floor(next() ** 1.8 * loginTypes.length))
  const device = Uint8Array.from({ length: people }, () => {
    const drawn = next()
    return devices.findIndex(({ share }) => drawn < share)
  })
  // Half of what somebody opens is what the organization opens.
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

/** What somebody opens: one of the usual applications, or now and then any. */
const openedBy = ({ app, anyApp }: Habits, who: number, habit: number) =>
  habit < 0.97
    ? app[who * favourites + Math.floor((habit / 0.97) ** 1.7 * favourites)]
    : anyApp((habit - 0.97) / 0.03)

/** By what: an application of the phone is opened there, whatever else somebody uses. */
function deviceOf({ device }: Habits, who: number, habit: number, opened: number | undefined) {
  if (opened !== undefined && opened % 9 === 4) return devices[1]
  return devices[habit < 0.9 ? (device[who] ?? 0) : 0] ?? devices[0]
}

const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** One row as COPY reads it; its columns are in the order of `login-history.ts`. */
function lineOf(
  habits: Habits,
  drawn: [who: number, event: number, habit: number, time: number],
  at: { rowNo: number; hour: string },
) {
  const [who, event, habit, time] = drawn
  const { rowNo, hour } = at
  const type = typeOf(event)
  const opened = type === 'launch' ? openedBy(habits, who, habit) : undefined
  const { container, rest } = deviceOf(habits, who, habit, opened)
  const org = habit > 0.985 ? habits.anyOrg((habit - 0.985) / 0.015) : habits.org[who]
  const way = loginTypes[habit < 0.04 ? 1 : (habits.loginType[who] ?? 0)]
  const second = Math.floor(time * 3600)
  const number = rowNo.toString(16).padStart(12, '0')
  return `${rowNo}\t${hour}${two[Math.floor(second / 60)]}:${two[second % 60]}.${100 + (rowNo % 900)}+00\t5e551000-0000-4000-8000-${number}\t${type}\t${way}\t${type === 'fail' ? 0 : 1}\tU${who}\t员工\to${org}\t组织\tstaff\t${opened === undefined ? 'iambiz' : `app-${opened}`}\t应用\t5e551000-0000-4000-9000-${number}\t10.24.${who % 250}.${who % 199}\t${rest}\t${container}\t${who % 97 === 0 ? 'fat' : 'prod'}\tt\n`
}

const rowsPerChunk = 2000

/**
 * Rows of the login log in the order of their hours, as text for COPY: the same people come again and again, most of them
 * from their organization, by their device and to the same few applications.
 */
export function* drawEvents(
  company: Company,
  organizations: number,
  hours: readonly Hour[],
): Generator<string> {
  const habits = habitsOf(company, organizations)
  const next = numbersFrom(20)
  let [rowNo, chunk] = [0, '']
  for (const { hour: begin, events } of hours) {
    const hour = begin.toISOString().slice(0, 14).replace('T', ' ')
    for (let n = 0; n < events; n++) {
      rowNo += 1
      const who = Math.floor(next() ** 2.2 * company.people)
      chunk += lineOf(habits, [who, next(), next(), next()], { rowNo, hour })
      if (rowNo % rowsPerChunk > 0) continue
      yield chunk
      chunk = ''
    }
  }
  if (chunk) yield chunk
}
