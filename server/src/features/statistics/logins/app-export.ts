import type { AppListFilter, AppSum } from '@iambiz/contract/features/statistics/logins.ts'
import { signOnProtocols } from '@iambiz/contract/platform/login-log.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { appColumnWords, appExportName, appStatusWords } from './phrases.ts'
import { allSumsOfApps } from './sums.ts'

const mostRows = 50_000

const cellsOf = (app: AppSum, lang: Language): Cell[] => [
  app.appName,
  app.appCode,
  app.categoryName,
  app.status === undefined ? '' : appStatusWords[app.status][lang],
  app.launchTimes,
  app.loginTimes,
  ...signOnProtocols.map((protocol) => app.signOns.find((one) => one.protocol === protocol)?.times ?? 0),
  app.userCount,
  app.failTimes,
  app.avgPerDay,
  app.share,
  app.firstTime ?? '',
  app.lastTime ?? app.lastUsedOn ?? '',
]

async function* cellRows(apps: readonly AppSum[], lang: Language): AsyncGenerator<Cell[]> {
  for (const app of apps) yield cellsOf(app, lang)
}

type Export = { asked: AppListFilter; actor: Actor; context: RequestContext; reply: FastifyReply }

/** Exports the list of applications as a file, in its order; the export is audited before the first byte is sent. */
export const exportApps = (
  deps: LoginStatisticsDeps,
  { asked, actor, context, reply }: Export,
): Promise<SentFile> => {
  const columns = Object.values(appColumnWords)
  return exportList(deps, { actor, context, reply, name: appExportName, columns }, async () => {
    const apps = (await allSumsOfApps(deps, actor, context, asked)).slice(0, mostRows)
    await audit(deps.db, context, actor, {
      action: 'login-statistics.export-apps',
      detail: { filter: asked, rows: apps.length },
    })
    return cellRows(apps, context.lang)
  })
}
