import {
  type AppIntegration,
  type IntegrationFilter,
  integrationFields,
  type integrationSorts,
} from '@iambiz/contract/features/statistics/integration.ts'
import { centers } from '@iambiz/contract/platform/login-log.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import { pageOfList } from '#server/platform/page.ts'
import { type FilterCells, filterTest } from '#server/platform/query-fields.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import { organizationsOf } from './charts.ts'
import type { IntegrationDeps } from './deps.ts'
import { centerWords, exportColumns, exportName, words } from './phrases.ts'
import { readEntries } from './reports.ts'
import { categoriesOf, isWanted, rowOf, sorted } from './standing.ts'

type Asked = IntegrationFilter & {
  sortField: (typeof integrationSorts)[number]
  sortOrder: 'asc' | 'desc'
  queryFields?: QueryField<keyof typeof integrationFields>[] | undefined
}

const cells: FilterCells<AppIntegration, typeof integrationFields> = {
  appCode: (row) => row.appCode,
  appName: (row) => row.appName,
  categoryName: (row) => row.categoryName,
  ownerName: (row) => row.ownerName,
  unifiedAuth: (row) => row.unifiedAuth,
  businessCenter: (row) => row.businessCenter,
  merchantCenter: (row) => row.merchantCenter,
  permissionCenter: (row) => row.permissionCenter,
}

/** Returns all filtered rows of the applications that the reader sees. */
async function rowsOf(
  deps: IntegrationDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  asked: Asked,
): Promise<{ rows: AppIntegration[]; categories: ReturnType<typeof categoriesOf> }> {
  const { keyword, orgCode, statDate } = asked
  const day = statDate ?? deps.wireTime(now).slice(0, 10)
  const [appCodes, orgCodes] = await Promise.all([
    deps.appCodesSeen(actor),
    organizationsOf(deps, actor, orgCode),
  ])
  const entries = await readEntries(deps.db, lang, { appCodes, orgCodes, keyword })
  const rows = entries
    .filter((entry) => isWanted(entry, asked, day))
    .map((entry) => rowOf(entry, day))
    .filter(filterTest(asked.queryFields, integrationFields, cells))
  return { rows: sorted(rows, asked, lang), categories: categoriesOf(entries, day) }
}

export async function listIntegration(
  deps: IntegrationDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked & { pageNum: number; pageSize: number },
) {
  const { rows, categories } = await rowsOf(deps, actor, context, asked)
  return { ...pageOfList(rows, asked), categories }
}

const cellsOf = (row: AppIntegration, lang: Language): Cell[] => [
  row.appName,
  row.appCode,
  row.categoryName,
  row.ownerName,
  ...centers.map((center) => {
    const state = row.exempt.includes(center) ? words.exempt[lang] : words.notConnected[lang]
    return row.connectTimes[center] ?? state
  }),
]

async function* cellRows(rows: readonly AppIntegration[], lang: Language): AsyncGenerator<Cell[]> {
  for (const row of rows) yield cellsOf(row, lang)
}

type Export = { asked: Asked; actor: Actor; context: RequestContext; reply: FastifyReply }

/** Exports the list as a file; the cell of a connected application contains the day. */
export async function exportIntegration(
  deps: IntegrationDeps,
  { asked, actor, context, reply }: Export,
): Promise<SentFile> {
  const ofCenters = centers.map((center) => ({ ...centerWords[center], width: 18 }))
  const columns = [...Object.values(exportColumns), ...ofCenters]
  return exportList(deps, { actor, context, reply, name: exportName, columns }, async () => {
    const { rows } = await rowsOf(deps, actor, context, asked)
    await audit(deps.db, context, actor, {
      action: 'integration.export',
      detail: { filters: asked, rows: rows.length },
    })
    return cellRows(rows, context.lang)
  })
}
