import type { Log } from './log.ts'
import { networkOf } from './network.ts'
import { recordOf } from './records.ts'

export type CspReports = {
  /** Accepts the body of a report; false if the address sends too many. */
  take: (body: string, address: string) => boolean
  /** Logs the counts; called at the end of a process. */
  flush: () => void
}

/** Maximum length of a report's body. */
export const reportBytesAtMost = 16 * 1024
export const reportTypes = ['application/reports+json', 'application/csp-report', 'application/json']

/** Directives that name the report endpoint: the Reporting API group, and the older one for Firefox. */
export const reportingDirectives = (path: string): string => `report-uri ${path}; report-to csp`
export const reportingHeader = (path: string): { 'reporting-endpoints': string } => ({
  'reporting-endpoints': `csp="${path}"`,
})

const minuteMs = 60_000
const perAddress = 100
const kindsAtMost = 20

/** Only the origin of an address: its path may reveal what the person was doing. */
function sourceOf(blocked: unknown): string {
  if (typeof blocked !== 'string' || blocked === '') return 'unknown'
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { origin, protocol } = new URL(blocked)
  return (origin === 'null' ? protocol : origin).slice(0, 100)
}

function kindOf(violation: unknown): string {
  const found = recordOf(violation)
  const named = found.effectiveDirective ?? found['effective-directive'] ?? found['violated-directive']
  // Reports are untrusted input, and converting a crafted object to a string may throw.
  const directive = typeof named === 'string' ? named.split(' ', 1)[0] : undefined
  const known = directive && /^[a-z-]{1,30}$/.test(directive) ? directive : 'unknown'
  return `${known} ${sourceOf(found.blockedURL ?? found['blocked-uri'])}`
}

/** The violations of one body: a list (Reporting API) or a single one (CSP Level 2). */
function violationsOf(body: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(body)
    if (Array.isArray(parsed)) return parsed.slice(0, 10).map((report) => report?.body)
    return [recordOf(parsed)['csp-report']]
  } catch {
    return []
  }
}

/**
 * Counts violations of the Content-Security-Policy by directive and blocked origin, and logs at most one line a minute:
 * anyone can send reports, and one faulty page has thousands of readers.
 */
export function createCspReports(log: Log): CspReports {
  let counts = new Map<string, number>()
  let senders = new Map<string, number>()
  let minute: NodeJS.Timeout | null = null

  function flush(): void {
    if (minute) clearTimeout(minute)
    minute = null
    if (counts.size > 0)
      log.warn({ violations: Object.fromEntries(counts) }, 'pages met what their content policy forbids')
    counts = new Map()
    senders = new Map()
  }

  return {
    flush,
    take(body, address) {
      minute ??= setTimeout(flush, minuteMs).unref()
      const network = networkOf(address)
      const sent = (senders.get(network) ?? 0) + 1
      if (sent > perAddress) return false
      senders.set(network, sent)
      for (const violation of violationsOf(body)) {
        const kind = kindOf(violation)
        const counted = counts.has(kind) || counts.size < kindsAtMost ? kind : 'others'
        counts.set(counted, (counts.get(counted) ?? 0) + 1)
      }
      return true
    },
  }
}
