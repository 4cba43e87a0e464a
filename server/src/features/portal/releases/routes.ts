import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { deleteDrafts, saveRelease, switchRelease } from './save.ts'
import { markSeen, newSince, publishedReleases, releasePage, unseenCount } from './store.ts'

const fallback = (lang: Language, en: string | null) => (lang === 'en' && !en ? { langFallback: true } : {})

/** The release notes of the portal, for readers and administrators. */
export function releaseRoutes(serve: Serve, { db, wireTime }: { db: Db; wireTime: WireTime }): void {
  serve('GET /iam-portal/v1/portal/releases', async ({ actor, context: { lang, now } }) => {
    const [rows, since] = await Promise.all([publishedReleases(db, lang), newSince(db, actor.userNo, now)])
    return rows.map((row) => ({
      releaseId: row.release_id,
      version: row.version,
      releaseDate: row.day,
      title: row.title,
      ...fallback(lang, row.title_en),
      entries: row.entries.map(({ kind, zh, en }) => ({
        ...{ kind, text: (lang === 'en' && en) || zh },
        ...fallback(lang, en),
      })),
      isUnseen: row.published_at !== null && row.published_at > since,
    }))
  })

  serve('GET /iam-portal/v1/portal/releases/unseen', async ({ actor, context }) => ({
    count: await unseenCount(db, await newSince(db, actor.userNo, context.now)),
  }))

  serve('POST /iam-portal/v1/portal/releases/seen', async ({ actor, context }) => {
    await markSeen(db, actor.userNo, context.now)
    return null
  })

  serve('POST /iam-authority/v1/admin/release/list', async ({ body, context }) => {
    const page = await releasePage(db, context.lang, body, body.keyword)
    return {
      ...page,
      list: page.list.map((row) => ({
        ...{ id: row.release_id, version: row.version, releaseDate: row.day },
        title: { zh: row.title_zh, ...(row.title_en ? { en: row.title_en } : {}) },
        ...{ entries: row.entries, status: row.status, revision: row.revision },
        ...{ updaterName: row.updater_name, updateTime: wireTime(row.updated_at) },
      })),
    }
  })

  serve('POST /iam-authority/v1/admin/release/saveOrUpdate', async ({ body, actor, context }) =>
    saveRelease(db, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/release/status', async ({ body, actor, context }) =>
    switchRelease(db, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/release/delete', async ({ body, actor, context }) => ({
    deleted: await deleteDrafts(db, actor, context, body.ids),
  }))
}
