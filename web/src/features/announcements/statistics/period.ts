import { listAddress, type Place, placeOf } from '#web/platform/list/list-address.ts'

export type Choice = '' | '1' | '2'

/** Months of a year, and the type filter. */
export type Period = { year: number; startMonth: number; endMonth: number; type: Choice }
export type Narrowed = Period & { appId: string; state: IssuedState | '' } & Pick<Place, 'page'>

export const issuedStates = ['PENDING', 'EFFECTIVE', 'EXPIRED', 'DISABLED', 'VOID'] as const
type IssuedState = (typeof issuedStates)[number]

const firstYear = 2000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const within = (text: string | null, least: number, most: number, otherwise: number): number => {
  const number = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isInteger(number) && number >= least && number <= most ? number : otherwise
}

/** Returns the period from an address query; the default is this year until this month. `today` is a wire time. */
export function periodOf(query: URLSearchParams, today: string): Period {
  const [thisYear = 0, thisMonth = 0] = today.split(/[- ]/).map(Number)
  const year = within(query.get('year'), firstYear, thisYear + 1, thisYear)
  const type = query.get('type')
  return {
    year,
    startMonth: within(query.get('from'), 1, 12, 1),
    endMonth: within(query.get('to'), 1, 12, year === thisYear ? thisMonth : 12),
    type: type === '1' || type === '2' ? type : '',
  }
}

export function narrowedOf(query: URLSearchParams, today: string): Narrowed {
  const appId = query.get('app') ?? ''
  return {
    ...periodOf(query, today),
    appId: uuid.test(appId) ? appId : '',
    state: issuedStates.find((state) => state.toLowerCase() === query.get('status')) ?? '',
    page: placeOf(query, []).page,
  }
}

/** Returns the address query; `narrowedOf` is its inverse. */
export const queryOf = ({
  year,
  startMonth,
  endMonth,
  type,
  appId = '',
  state = '',
  page = 1,
}: Period & Partial<Narrowed>): URLSearchParams =>
  listAddress(
    {
      ...{ year: String(year), from: String(startMonth), to: String(endMonth), type },
      // Named `status`, because the sign-in redirect reserves the parameter `state` (RFC 6749, section 4.1.2).
      ...{ app: appId, status: state.toLowerCase() },
    },
    { page, sorting: undefined },
  )

export const isBackwards = ({ startMonth, endMonth }: Period): boolean => endMonth < startMonth

/** Returns the years to choose from, latest first. */
export const yearsOf = ({ year }: Period, today: string): number[] => {
  const thisYear = Number(today.slice(0, 4))
  const latest = Math.max(year, thisYear)
  return Array.from({ length: latest - Math.min(year, thisYear - 5) + 1 }, (_, index) => latest - index)
}

export const monthsOf = ({ startMonth, endMonth }: Period): number[] =>
  Array.from({ length: Math.max(0, endMonth - startMonth + 1) }, (_, index) => startMonth + index)

const twoDigits = (number: number) => String(number).padStart(2, '0')

export const typeRequest = (type: Choice) =>
  type ? { type: type === '1' ? (1 as const) : (2 as const) } : {}

/** Returns the request fields that the list call and the export call share. */
export function rowsRequest({
  year,
  startMonth,
  endMonth,
  type,
  appId = '',
  state = '',
}: Period & Partial<Narrowed>) {
  const lastDay = new Date(Date.UTC(year, endMonth, 0)).getUTCDate()
  return {
    startTime: `${year}-${twoDigits(startMonth)}-01 00:00:00`,
    endTime: `${year}-${twoDigits(endMonth)}-${twoDigits(lastDay)} 23:59:59`,
    ...typeRequest(type),
    ...(appId && { appId }),
    ...(state && { effectState: state }),
  }
}
