import type { IntegrationFilter } from '@iambiz/contract/features/statistics/integration.ts'
import type { Center, LogFilter } from '@iambiz/contract/platform/login-log.ts'
import { type Application, applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { centers } from '@iambiz/demo/world/integration.ts'
import {
  allCenters,
  type CatalogueEntry,
  categoriesOf,
  centerPie,
  isWanted,
  monthHistogram,
  rowOf,
  sorted,
  useHistogram,
} from '@iambiz/server/features/statistics/integration/standing.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { categoryOf } from '#mock/company.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { type Asking, loggedFor, spanOf, subtree, wanted } from './login-log.ts'

/** All applications were in the catalogue from the beginning. */
const createdOn = '2000-01-01'

function entryOf(app: Application, { company, memory, lang }: Asking): CatalogueEntry {
  const own = memory.integrations.filter(({ application }) => application === app.code)
  return {
    appId: applicationId(app.code),
    appCode: app.code,
    appName: app[lang],
    categoryCode: app.category,
    categoryName: categoryOf(app)[lang],
    ownerName: company.nameOf(app.owner, lang),
    createdOn,
    recorded: own,
    ended: own.flatMap(({ ended }) => ended),
  }
}

type Named = Partial<Pick<IntegrationFilter, 'keyword'>>

function entriesOf(
  asking: Asking,
  { orgCode, keyword = '', appCodes }: Partial<Pick<LogFilter, 'orgCode' | 'appCodes'>> & Named,
): CatalogueEntry[] {
  const organizations = orgCode ? subtree(orgCode) : undefined
  const owns = ({ owner }: Application) =>
    !organizations || asking.company.people.get(owner)?.posts.some((post) => organizations.has(post.orgCode))
  const reads = ({ code, zh, en }: Application) =>
    [code, zh, en, ...Object.values(readingOf(zh))].some((text) =>
      text.toLowerCase().includes(keyword.toLowerCase()),
    )
  return applications
    .filter((app) => (!appCodes?.length || appCodes.includes(app.code)) && owns(app) && reads(app))
    .map((app) => entryOf(app, asking))
}

const today = ({ company, now }: Asking) => company.wireTime(now).slice(0, 10)

type Order = Parameters<typeof sorted>[1]

function rowsOf(asking: Asking, asked: IntegrationFilter & Order) {
  const day = asked.statDate ?? today(asking)
  const rows = entriesOf(asking, asked)
    .filter((entry) => isWanted(entry, asked, day))
    .map((entry) => rowOf(entry, day))
  return sorted(rows, asked, asking.lang)
}

/** How often each application was signed in to or opened. */
function usesOf(asking: Asking, asked: LogFilter): Map<string, number> {
  const uses = new Map<string, number>()
  const rows = loggedFor(asking).filter(
    wanted({ ...asked, eventTypes: asked.eventTypes ?? ['login', 'launch'] }, asking),
  )
  for (const { record } of rows)
    if (record.application) uses.set(record.application, (uses.get(record.application) ?? 0) + 1)
  return uses
}

export const integrationHandlers = {
  'POST /iam-log/v1/loginLog/chartIntegratePie': ({ body, ...asking }) => {
    const { center, weight, orgCode, ...rest } = body
    const of = { center, day: spanOf(body, asking).end.slice(0, 10), lang: asking.lang }
    if (weight === 'apps') return centerPie(entriesOf(asking, body), of)
    const uses = usesOf(asking, body)
    return centerPie(entriesOf(asking, rest), of, (code) => uses.get(code) ?? 0)
  },

  'POST /iam-log/v1/appstatic/allIntegratePie': ({ body, ...asking }) =>
    allCenters(entriesOf(asking, body), { day: body.statDate ?? today(asking), lang: asking.lang }),

  'POST /iam-log/v1/loginLog/iamHistogramPie': ({ body, ...asking }) => {
    const { start, end } = spanOf(body, asking)
    const { lang } = asking
    const [from, to] = [start.slice(0, 10), end.slice(0, 10)]
    if (body.dimension === 'month') return monthHistogram(entriesOf(asking, body), { from, to, lang })
    const { orgCode: _, ...rest } = body
    const uses = usesOf(asking, body)
    return useHistogram(entriesOf(asking, rest), { day: to, lang, uses, topN: body.topN })
  },

  'POST /iam-log/v1/appstatic/searchAppIntegrate': ({ body, ...asking }) => ({
    ...pageOf(rowsOf(asking, body), body),
    categories: categoriesOf(entriesOf(asking, body), body.statDate ?? today(asking)),
  }),

  // A table of another kind than the portal's: what matters here is that the browser saves something.
  'POST /iam-log/v1/appstatic/excel/list': ({ body, ...asking }) => ({
    mediaType: 'text/csv; charset=utf-8',
    fileName: 'integration.csv',
    content: Buffer.from(
      rowsOf(asking, body)
        .map(({ appName, connectTimes }) => [appName, ...centers.map((one) => connectTimes[one])].join('\t'))
        .join('\n'),
    ),
  }),

  'POST /iam-authority/v1/admin/app/integrate/detail': ({ body: { appId }, memory }) => {
    const stored = memory.integrations.filter(({ application }) => applicationId(application) === appId)
    const of = (center: Center) => stored.find((one) => one.center === center)
    const revisionOf = (center: Center) => of(center)?.revision ?? 0
    return {
      appId,
      connectTimes: Object.fromEntries(
        stored.flatMap(({ center, connectedOn }) => (connectedOn ? [[center, connectedOn]] : [])),
      ),
      exempt: centers.filter((center) => of(center)?.exempt),
      revisions: {
        ...{ unifiedAuth: revisionOf('unifiedAuth'), businessCenter: revisionOf('businessCenter') },
        ...{ merchantCenter: revisionOf('merchantCenter'), permissionCenter: revisionOf('permissionCenter') },
      },
    }
  },

  'POST /iam-authority/v1/admin/app/integrate': ({ body, ...asking }) => {
    const { appId, center, connected, exempt, revision } = body
    const day = body.time ?? today(asking)
    if (connected && exempt) fail('integration.exempt')
    if (day > today(asking)) fail('integration.day')
    const stored =
      asking.memory.integrations.find(
        (one) => one.center === center && applicationId(one.application) === appId,
      ) ?? fail('resource.not-found')
    const shown = () => ({
      connected: stored.connectedOn !== null,
      exempt: stored.exempt,
      ...(stored.connectedOn ? { time: stored.connectedOn } : {}),
      revision: stored.revision,
    })
    if (revision !== undefined && revision !== stored.revision) fail('resource.changed', { current: shown() })
    if (connected) stored.ended = stored.ended.filter(({ endedOn }) => endedOn <= day)
    else if (stored.connectedOn && stored.connectedOn < day)
      stored.ended = [...stored.ended, { center, connectedOn: stored.connectedOn, endedOn: day }]
    Object.assign(stored, { connectedOn: connected ? day : null, exempt, revision: stored.revision + 1 })
    return shown()
  },
} satisfies Handlers
