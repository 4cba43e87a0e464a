import type { Calendar } from './calendar.ts'
import { type Application, applications } from './catalogue.ts'
import type { Center } from './catalogue-lines.ts'
import { createRandom } from './random.ts'

export type Integration = {
  application: string
  center: Center
  /** `yyyy-MM-dd`; `null` if not connected. */
  connectedOn: string | null
  /** Whether it need not be connected. */
  exempt: boolean
}

const tradeCategories: readonly string[] = ['sales', 'supply-chain', 'finance']

/** For each center: open and exempt applications, and the number connected this month. */
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

/** The connections of all applications: unified authentication first, the other centers later. */
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
