import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { instantOf } from '#web/platform/i18n/format.ts'

/** A downtime of an application, in wire times. */
export type Downtime = { from: string; to: string; begun: boolean }

const day = 24 * 60 * 60 * 1000

/** Returns the downtime that includes `now` or starts within the next 24 hours. */
export function downtimeWithinDay({ maintenance }: PortalApp, now: number): Downtime | undefined {
  if (!maintenance) return undefined
  const { from, to } = maintenance
  const start = instantOf(from)
  return now < instantOf(to) && start - now <= day ? { from, to, begun: start <= now } : undefined
}
