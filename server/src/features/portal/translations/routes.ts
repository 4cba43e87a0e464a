import type { Translation } from '@iambiz/contract/features/portal/translations.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { named } from '#server/platform/named.ts'
import { pageOfList } from '#server/platform/page.ts'
import { builtInOf } from './built-in.ts'
import type { TranslationDeps } from './deps.ts'
import { type Entry, entriesOf, keysWithout, type Narrowing, narrowed, type Texts } from './entries.ts'
import { exportJson, exportTable } from './export.ts'
import { importTranslations } from './import.ts'
import { goBack, publish, shownChanges, waitingChanges } from './publish.ts'
import { saveTranslation } from './save.ts'
import {
  draftsOf,
  findVersion,
  publishedOf,
  systemsWithPending,
  versionInForce,
  versionPage,
} from './store.ts'

const wireTexts = ({ zh, en }: Texts) => ({ ...(zh === null ? {} : { zh }), ...(en === null ? {} : { en }) })

const toTranslation = (entry: Entry, wireTime: TranslationDeps['wireTime']): Translation => ({
  key: entry.key,
  ...(entry.builtIn ? { builtIn: { zh: entry.builtIn.zh, en: entry.builtIn.en } } : {}),
  fixed: entry.builtIn?.fixed ?? [],
  places: entry.builtIn?.places ?? [],
  published: wireTexts(entry.published),
  ...(entry.draft ? { draft: wireTexts(entry.draft) } : {}),
  isUnused: entry.isUnused,
  revision: entry.revision,
  ...(entry.updatedAt ? { updaterName: entry.updaterName, updateTime: wireTime(entry.updatedAt) } : {}),
})

async function readEntries(deps: TranslationDeps, systemCode: string, { lang }: RequestContext) {
  await versionInForce(deps.db, systemCode)
  const [builtIns, published, drafts] = await Promise.all([
    deps.readBuiltIn(systemCode),
    publishedOf(deps.db, systemCode),
    draftsOf(deps.db, systemCode, lang),
  ])
  return entriesOf({ builtIns, published, drafts })
}

type Asked = { body: Narrowing & { systemCode: string }; actor: Actor; context: RequestContext }

/** Administration of the texts of the portal and of business systems. `webRoot` is the folder of the built web. */
export function translationRoutes(
  serve: Serve,
  { webRoot, ...given }: Omit<TranslationDeps, 'readBuiltIn'> & { webRoot: string },
): void {
  const deps: TranslationDeps = { ...given, readBuiltIn: builtInOf(webRoot) }
  serve('POST /iam-authority/v1/admin/languages/systems', async ({ context }) =>
    (await systemsWithPending(deps.db)).map((row) => ({
      systemCode: row.system_code,
      systemName: named(context.lang, { nameZh: row.name_zh, nameEn: row.name_en }),
      versionNo: row.translation_version,
      pending: row.pending ?? 0,
    })),
  )

  serve('POST /iam-authority/v1/admin/languages/list', async ({ body, context }) => {
    const found = narrowed(await readEntries(deps, body.systemCode, context), body)
    const page = pageOfList(found, body)
    return { ...page, list: page.list.map((entry) => toTranslation(entry, deps.wireTime)) }
  })

  serve('POST /iam-authority/v1/admin/languages/saveOrUpdate', async ({ body, actor, context }) =>
    saveTranslation(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/languages/missing', async ({ body, context }) => {
    const entries = await readEntries(deps, body.systemCode, context)
    return { zh: keysWithout(entries, 'zh'), en: keysWithout(entries, 'en') }
  })

  serve('POST /iam-authority/v1/admin/languages/import', async ({ file, query, actor, context }) =>
    importTranslations(deps, actor, context, {
      systemCode: query.systemCode,
      fileName: query.fileName || file.fileName,
      content: file.content,
    }),
  )

  const exported = async ({ body, ...asked }: Asked) => ({
    ...asked,
    systemCode: body.systemCode,
    entries: narrowed(await readEntries(deps, body.systemCode, asked.context), body),
  })
  serve('POST /iam-authority/v1/admin/languages/excel/list', async ({ reply, ...asked }) =>
    exportTable(deps, { ...(await exported(asked)), reply }),
  )
  serve('POST /iam-authority/v1/admin/languages/json/list', async ({ reply, ...asked }) =>
    exportJson(deps, { ...(await exported(asked)), reply }),
  )

  versionRoutes(serve, deps)
}

function versionRoutes(serve: Serve, deps: TranslationDeps): void {
  const { db, wireTime } = deps

  serve('POST /iam-authority/v1/admin/languages/changes', async ({ body, context }) =>
    waitingChanges(deps, context, body.systemCode),
  )

  serve('POST /iam-authority/v1/admin/languages/publish', async ({ body, actor, context }) =>
    publish(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/languages/versions', async ({ body, context }) => {
    const page = await versionPage(db, context.lang, body.systemCode, body)
    return {
      ...page,
      list: page.list.map((row) => ({
        versionNo: String(row.version_no),
        publishTime: wireTime(row.published_at),
        publisherName: row.publisher_name,
        changed: row.changed,
        ...(row.back_to === null ? {} : { backTo: String(row.back_to) }),
      })),
    }
  })

  serve('POST /iam-authority/v1/admin/languages/version/detail', async ({ body }) => {
    const found = await findVersion(db, body.systemCode, Number(body.versionNo))
    return shownChanges(found?.changes ?? fail('resource.not-found'))
  })

  serve('POST /iam-authority/v1/admin/languages/version/back', async ({ body, actor, context }) =>
    goBack(deps, actor, context, body),
  )
}
