import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import type { TranslationDeps } from './deps.ts'
import { comingText, type Entry } from './entries.ts'
import { columnWords, exportName } from './phrases.ts'

type Asked = {
  systemCode: string
  entries: readonly Entry[]
  actor: Actor
  context: RequestContext
  reply: FastifyReply
}

const cellsOf = (entry: Entry): Cell[] => [
  entry.key,
  comingText(entry, 'zh'),
  comingText(entry, 'en'),
  entry.builtIn?.zh ?? '',
  entry.builtIn?.en ?? '',
  entry.builtIn?.places.slice(0, 10).join('; ') ?? '',
]

async function* rowsOf(entries: readonly Entry[]): AsyncGenerator<Cell[]> {
  for (const entry of entries) yield cellsOf(entry)
}

const recordExport = (
  deps: TranslationDeps,
  { actor, context, systemCode, entries }: Asked,
  format: string,
) =>
  audit(deps.db, context, actor, {
    action: 'translation.export',
    target: { type: 'business-system', id: systemCode },
    detail: { format, rows: entries.length },
  })

/** Returns texts as a spreadsheet that changes nothing when it is imported again. */
export const exportTable = (deps: TranslationDeps, asked: Asked): Promise<SentFile> =>
  exportList(
    deps,
    {
      actor: asked.actor,
      context: asked.context,
      reply: asked.reply,
      name: exportName,
      columns: Object.values(columnWords),
    },
    async () => {
      await recordExport(deps, asked, 'xlsx')
      return rowsOf(asked.entries)
    },
  )

/** The same for programs: an object from key to text for each language. */
export async function exportJson(deps: TranslationDeps, asked: Asked): Promise<SentFile> {
  await recordExport(deps, asked, 'json')
  const textsIn = (lang: 'zh' | 'en') =>
    Object.fromEntries(
      asked.entries.flatMap((entry) => {
        const text = comingText(entry, lang)
        return text === '' ? [] : [[entry.key, text]]
      }),
    )
  const content = Buffer.from(JSON.stringify({ zh: textsIn('zh'), en: textsIn('en') }, null, 2))
  return {
    ...{ content, size: content.length, mediaType: 'application/json' },
    fileName: `${exportName[asked.context.lang]}_${asked.systemCode}.json`,
  }
}
