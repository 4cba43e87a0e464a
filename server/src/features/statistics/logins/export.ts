import type { LoginLogRow } from '@iambiz/contract/features/statistics/logins.ts'
import { endReasons } from '@iambiz/contract/platform/end-reasons.ts'
import { mostExported } from '@iambiz/contract/platform/log-list.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { cutWords, deviceWords, eventWords, exportName, reasonWords, resultWords } from './export-phrases.ts'
import { seesWholeAddresses } from './filter.ts'
import { type Asked, settleList, shownRow } from './listing.ts'
import { firstRows, type RowKey, rowsNumbered } from './log-reports.ts'
import { containerName, loginTypeName } from './phrases.ts'

/** Rows per statement, so that no database connection stays open while a slow client downloads. */
const batch = 1000

type SourceNames = ReadonlyMap<string, string>

type Column = {
  zh: string
  en: string
  width: number
  cell: (row: LoginLogRow, lang: Language, sources: SourceNames) => Cell
}

const endWords: Readonly<Record<string, Record<Language, string>>> = endReasons

const columns: readonly Column[] = [
  { zh: '时间', en: 'Time', width: 20, cell: ({ loginTime }) => loginTime },
  { zh: '工号', en: 'Staff number', width: 12, cell: ({ userNo }) => userNo },
  { zh: '姓名', en: 'Name', width: 16, cell: ({ userName }) => userName },
  {
    zh: '被代理人工号',
    en: 'Acting for (staff number)',
    width: 14,
    cell: ({ principalNo }) => principalNo ?? null,
  },
  {
    zh: '被代理人',
    en: 'Acting for',
    width: 16,
    cell: ({ principalName }) => principalName ?? null,
  },
  { zh: '组织编码', en: 'Organization code', width: 14, cell: ({ orgCode }) => orgCode ?? null },
  { zh: '组织', en: 'Organization', width: 20, cell: ({ orgName }) => orgName ?? null },
  { zh: '角色', en: 'Role', width: 16, cell: ({ roleNo }) => roleNo ?? null },
  { zh: '应用编码', en: 'App code', width: 16, cell: ({ appCode }) => appCode },
  { zh: '应用', en: 'App', width: 20, cell: ({ appName }) => appName },
  { zh: '事件', en: 'Event', width: 18, cell: ({ eventType }, lang) => eventWords[eventType][lang] },
  {
    zh: '登录方式',
    en: 'Sign-in method',
    width: 18,
    cell: ({ loginType }, lang, sources) => loginTypeName(loginType, lang, sources),
  },
  { zh: '结果', en: 'Result', width: 10, cell: ({ result }, lang) => resultWords[result][lang] },
  {
    zh: '失败原因',
    en: 'Reason',
    width: 24,
    cell: ({ failReason }, lang) =>
      failReason === undefined ? null : (reasonWords[failReason]?.[lang] ?? failReason),
  },
  { zh: 'IP', en: 'Address', width: 18, cell: ({ ip }) => ip },
  { zh: '地点', en: 'Site', width: 18, cell: ({ site }) => site ?? null },
  { zh: '终端', en: 'Device', width: 10, cell: ({ device }, lang) => deviceWords[device][lang] },
  { zh: '操作系统', en: 'System', width: 16, cell: ({ os }) => os },
  { zh: '浏览器', en: 'Browser', width: 16, cell: ({ browser }) => browser },
  {
    zh: '容器',
    en: 'Container',
    width: 16,
    cell: ({ containerType }, lang) => containerName(containerType, lang),
  },
  { zh: '环境', en: 'Environment', width: 10, cell: ({ env }) => env },
  {
    zh: '会话时长（秒）',
    en: 'Session length (s)',
    width: 14,
    cell: ({ durationSec }) => durationSec ?? null,
  },
  {
    zh: '结束原因',
    en: 'End reason',
    width: 24,
    cell: ({ endReason }, lang) =>
      endReason === undefined ? null : (endWords[endReason]?.[lang] ?? endReason),
  },
  { zh: '会话编号', en: 'Session', width: 38, cell: ({ sessionId }) => sessionId ?? null },
  { zh: '请求编号', en: 'Request', width: 38, cell: ({ traceId }) => traceId },
  { zh: '日志编号', en: 'Log number', width: 14, cell: ({ id }) => id },
]

type Sought = { keys: readonly RowKey[]; sources: SourceNames; whole: boolean; note: string | undefined }

async function* cellsOf(
  { db, wireTime }: LoginStatisticsDeps,
  lang: Language,
  { keys, sources, whole, note }: Sought,
): AsyncGenerator<Cell[]> {
  const readFrom = (from: number) => {
    const rows = rowsNumbered(db, lang, keys.slice(from, from + batch))
    // The client may stop reading before this promise is awaited; without a handler its rejection would end the
    // process.
    rows.catch(() => {})
    return rows
  }
  let next = keys.length > 0 ? readFrom(0) : undefined
  for (let from = 0; from < keys.length; from += batch) {
    const rows = (await next) ?? []
    // Starts reading the next batch while this one is written.
    if (from + batch < keys.length) next = readFrom(from + batch)
    for (const row of rows) {
      const shown = shownRow(row, { wireTime, whole })
      yield columns.map(({ cell }) => cell(shown, lang, sources))
    }
  }
  if (note !== undefined) yield [note]
}

type Export = {
  asked: Asked & { pageNum: number; pageSize: number; export: boolean }
  actor: Actor
  context: RequestContext
  reply: FastifyReply
}

/**
 * Exports the rows of a list as a file. One statement selects the rows and the export is audited before the first byte
 * is sent; log rows never change. The last line of an incomplete file says so.
 */
export async function exportLog(
  deps: LoginStatisticsDeps,
  { asked: { pageNum: _, pageSize: __, export: ___, ...asked }, actor, context, reply }: Export,
): Promise<SentFile> {
  const { db } = deps
  const { lang } = context
  return exportList(deps, { actor, context, reply, name: exportName, columns }, async () => {
    const { filter, order, total: counted } = await settleList(deps, actor, context, asked)
    const found = await firstRows(db, lang, { filter, order, limit: mostExported + 1 })
    const keys = found.slice(0, mostExported)
    const isCut = found.length > keys.length
    // The counts may be up to two seconds behind.
    const total = Math.max(counted.total, found.length)
    await audit(db, context, actor, {
      action: 'login-log.export',
      detail: { filter: asked, rows: keys.length, ...(isCut && { of: total }) },
    })
    const note = isCut
      ? cutWords[lang]({ most: mostExported, total, more: counted.more ?? false })
      : undefined
    const whole = asked.mine === true || seesWholeAddresses(actor)
    const sources = await deps.readSourceNames(lang)
    return cellsOf(deps, lang, { keys, sources, whole, note })
  })
}
