import type { Calendar } from './calendar.ts'
import { type Application, framedApplications, openedInPlace, portalPages } from './catalogue.ts'
import type { DemoCompany } from './demo-company.ts'

/** Demonstrates a missing address and an application under maintenance. */
const withoutAddress = 'recruiting'
export const underMaintenance = 'asset-ledger'

export type Addresses = Pick<DemoCompany, 'demoBaseUrl' | 'portalUrl'>

/** The address of an application; `null` if none is set. */
export function addressOf({ code }: Application, { demoBaseUrl, portalUrl }: Addresses): string | null {
  if (code === withoutAddress) return null
  const page = portalPages[code]
  return page ? `${portalUrl}/iambiz${page}` : `${demoBaseUrl}/apps/${code}`
}

export function openModeOf({ code }: Application): 'self' | 'blank' | 'frame' | 'inner' {
  if (portalPages[code]) return 'inner'
  if (framedApplications.includes(code)) return 'frame'
  return code === openedInPlace ? 'self' : 'blank'
}

/** The downtime of the application under maintenance. */
export const maintenanceOf = (calendar: Calendar) => ({
  from: calendar.at(-1, '20:00'),
  to: calendar.at(2, '06:00'),
  zh: '年度盘点，暂停领用与调拨，可查询历史单据。',
  en: 'Annual stock-taking: nothing can be issued or moved, past records can be read.',
})
