import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** The portal's latest settings; undefined before it has sent any. */
export async function findPortalSettings(db: ProviderDb): Promise<unknown> {
  const row = await db.selectFrom('idp.portal_setting').select('content').executeTakeFirst()
  return row?.content
}

type SentSettings = { version: string; content: unknown; now: Date }

/** Stores the portal's settings unless a newer version is stored. */
export async function storePortalSettings(
  db: ProviderDb,
  { version, content, now }: SentSettings,
): Promise<void> {
  await sql`
    insert into idp.portal_setting (version, content, told_at) values (${version}::bigint, ${JSON.stringify(content)}::jsonb, ${now})
    on conflict (is_only) do update set version = excluded.version, content = excluded.content, told_at = excluded.told_at
    where idp.portal_setting.version <= excluded.version`.execute(db)
}
