import type { Center, LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { withThoseBelow } from '#server/platform/rights.ts'
import type { IntegrationDeps } from './deps.ts'
import { readEntries } from './reports.ts'
import { allCenters, centerPie, monthHistogram, useHistogram } from './standing.ts'

/** Returns an organization with all its descendants, or only itself; undefined when none is requested. */
export async function organizationsOf(
  { readRights }: IntegrationDeps,
  { versions }: Actor,
  orgCode: string | undefined,
  includeChildOrg = true,
): Promise<string[] | undefined> {
  if (!orgCode || !includeChildOrg) return orgCode ? [orgCode] : undefined
  return withThoseBelow(await readRights(versions.rights), orgCode)
}

/** Returns the status of the four centers for the applications that the reader sees. */
export async function allIntegration(
  deps: IntegrationDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  { orgCode, statDate }: { orgCode?: string | undefined; statDate?: string | undefined },
) {
  const [appCodes, orgCodes] = await Promise.all([
    deps.appCodesSeen(actor),
    organizationsOf(deps, actor, orgCode),
  ])
  const entries = await readEntries(deps.db, lang, { appCodes, orgCodes })
  return allCenters(entries, { day: statDate ?? deps.wireTime(now).slice(0, 10), lang })
}

/**
 * Applies a filter of the log to applications. When applications are counted, its organization means that of the
 * owners; when uses are counted, that of the people.
 */
async function settled(
  deps: IntegrationDeps,
  actor: Actor,
  context: RequestContext,
  { asked, counts }: { asked: LogFilter; counts: 'apps' | 'uses' },
) {
  const { orgCode, includeChildOrg } = asked
  const [{ appCodes, start, end, count }, orgCodes] = await Promise.all([
    deps.settleUse(actor, context, asked),
    counts === 'apps' ? organizationsOf(deps, actor, orgCode, includeChildOrg) : undefined,
  ])
  const [entries, uses] = await Promise.all([
    readEntries(deps.db, context.lang, { appCodes, orgCodes }),
    counts === 'uses' ? count() : new Map<string, number>(),
  ])
  return { entries, uses, from: start.slice(0, 10), to: end.slice(0, 10) }
}

type OfCenter = Omit<LogFilter, 'center'> & { center: Center; weight: 'apps' | 'logins' }

/** Returns the status of one center at the end of the filter's range. */
export async function centerIntegration(
  deps: IntegrationDeps,
  actor: Actor,
  context: RequestContext,
  { center, weight, ...asked }: OfCenter,
) {
  const counts = weight === 'apps' ? 'apps' : 'uses'
  const { entries, uses, to } = await settled(deps, actor, context, { asked, counts })
  const of = { center, day: to, lang: context.lang }
  return weight === 'apps' ? centerPie(entries, of) : centerPie(entries, of, (code) => uses.get(code) ?? 0)
}

type OfUnifiedAuthentication = LogFilter & { dimension: 'month' | 'app'; topN: number }

/** Returns the applications connected to unified authentication by month, or their uses by application. */
export async function unifiedIntegration(
  deps: IntegrationDeps,
  actor: Actor,
  context: RequestContext,
  { dimension, topN, ...asked }: OfUnifiedAuthentication,
) {
  const counts = dimension === 'month' ? 'apps' : 'uses'
  const { entries, uses, from, to } = await settled(deps, actor, context, { asked, counts })
  const { lang } = context
  return dimension === 'month'
    ? monthHistogram(entries, { from, to, lang })
    : useHistogram(entries, { day: to, lang, uses, topN })
}
