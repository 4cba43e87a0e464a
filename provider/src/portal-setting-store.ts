import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** What the portal has told last; nothing where it has told nothing. */
export async function findPortalSettings(db: ProviderDb): Promise<unknown> {
  const row = await db.selectFrom('idp.portal_setting').select('content').executeTakeFirst()
  return row?.content
}

type Told = { version: string; content: unknown; now: Date }

/** Keeps what the portal tells, unless something newer is there already. */
export async function keepPortalSettings(db: ProviderDb, { version, content, now }: Told): Promise<void> {
  await sql`
    insert into idp.portal_setting (version, content, told_at) values (${version}::bigint, ${JSON.stringify(content)}::jsonb, ${now})
    on conflict (is_only) do update set version = excluded.version, content = excluded.content, told_at = excluded.told_at
    where idp.portal_setting.version <= excluded.version`.execute(db)
}
