import type { Calendar } from './calendar.ts'
import { type Application, applications } from './catalogue.ts'
import type { Center } from './catalogue-lines.ts'
import { createRandom } from './random.ts'

export type Integration = {
  application: string
  center: Center
  /** `yyyy-MM-dd`; `null` where it is not connected. */
  connectedOn: string | null
  /** It need not be connected. */
  exempt: boolean
}

const tradeCategories: readonly string[] = ['sales', 'supply-chain', 'finance']

/** What is still to be done at each center, what need not be done there, and how much was done this month. */
const plans: Readonly<
  Record<
    Center,
    {
      missing: readonly string[]
      isExempt: (application: Application) => boolean
      thisMonth: readonly string[]
    }
  >
> = {
  unifiedAuth: {
    missing: ['invoice-pool', 'treasury', 'material-master', 'bastion-host'],
    isExempt: () => false,
    thisMonth: ['ask-data', 'hse'],
  },
  businessCenter: {
    missing: [
      ...['vehicle-booking', 'action-tracker', 'payslips', 'recruiting', 'energy-monitor'],
      ...['hse', 'ask-data', 'data-catalog', 'pipeline', 'customer-service'],
    ],
    isExempt: ({ code }) =>
      [
        ...['bastion-host', 'it-service', 'permission-center'],
        ...['mail', 'meeting-rooms', 'knowledge-base'],
      ].includes(code),
    thisMonth: ['scheduling', 'performance', 'quality-trace'],
  },
  merchantCenter: {
    missing: [
      ...['material-master', 'budget-control', 'invoice-pool', 'asset-ledger'],
      ...['projects', 'cockpit', 'report-center', 'order-center'],
    ],
    isExempt: ({ category, code }) =>
      !tradeCategories.includes(category) && !['projects', 'cockpit', 'report-center'].includes(code),
    thisMonth: ['warehouse'],
  },
  permissionCenter: {
    missing: [
      ...['vehicle-booking', 'meeting-rooms', 'documents', 'invoice-pool', 'treasury', 'material-master'],
      ...['warehouse', 'partner-master', 'equipment', 'energy-monitor', 'scheduling'],
    ],
    isExempt: () => false,
    thisMonth: ['crm', 'hse'],
  },
}

const centers = Object.keys(plans) as Center[]

/** About a year and a half. */
const longestAgo = 530

const dayText = (number: string) => number.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** What every application is connected to: it began with unified authentication, and the other centers followed. */
export function createIntegrations(calendar: Calendar): Integration[] {
  const random = createRandom('integration')
  const dayOfMonth = Number(calendar.dayNumber(0).slice(6))
  return centers.flatMap((center) => {
    const { missing, isExempt, thisMonth } = plans[center]
    return applications.map((application): Integration => {
      const { code } = application
      const recorded = { application: code, center }
      const ago = thisMonth.includes(code)
        ? random.whole(0, dayOfMonth - 1)
        : random.whole(dayOfMonth, longestAgo)
      if (isExempt(application)) return { ...recorded, connectedOn: null, exempt: true }
      if (missing.includes(code)) return { ...recorded, connectedOn: null, exempt: false }
      return {
        ...recorded,
        connectedOn: dayText(calendar.dayNumber(-ago)),
        exempt: false,
      }
    })
  })
}
