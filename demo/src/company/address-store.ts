import { type Kysely, sql } from 'kysely'
import { applications } from './catalogue.ts'
import { type Addresses, addressOf } from './opening.ts'

/**
 * Updates addresses of demo applications and articles, because ports and hosts may have changed since loading. Manually
 * changed addresses stay.
 */
export async function followAddresses<T>(db: Kysely<T>, addresses: Addresses): Promise<void> {
  const own = applications.flatMap((app) => addressOf(app, addresses) ?? [])
  const codes = applications.flatMap((app) => (addressOf(app, addresses) ? app.code : []))
  await sql`
    update application set home_url = own.url
    from unnest(${codes}::text[], ${own}::text[]) as own (code, url)
    where app_code = own.code and home_url <> own.url
      and regexp_replace(home_url, '^https?://[^/]+', '') = regexp_replace(own.url, '^https?://[^/]+', '')`.execute(
    db,
  )
  await sql`
    update zone_article set url = own.url
    from unnest(${own}::text[]) as own (url)
    where zone_article.url <> own.url
      and regexp_replace(zone_article.url, '^https?://[^/]+', '') = regexp_replace(own.url, '^https?://[^/]+', '')`.execute(
    db,
  )
}
