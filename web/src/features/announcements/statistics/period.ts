import { listAddress, type Place, placeOf } from '#web/platform/list/list-address.ts'

export type Choice = '' | '1' | '2'

/** Months of a year, and what else narrows the figures. */
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

/** The period that an address names; what it does not say is this year until now. `today` is a wire time. */
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

/** The query that `narrowedOf` reads. */
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
      // A state in an address is one of a sign-in.
      ...{ app: appId, status: state.toLowerCase() },
    },
    { page, sorting: undefined },
  )

export const isBackwards = ({ startMonth, endMonth }: Period): boolean => endMonth < startMonth

/** Years to choose from, the latest first. */
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

/** What the list and its spreadsheet are asked for. */
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
