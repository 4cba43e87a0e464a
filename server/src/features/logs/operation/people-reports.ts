import { sql } from 'kysely'
import { hasPerson } from '#server/platform/db/people-search.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { keywordOf } from '#server/platform/search-text.ts'

const mostPeople = 500

/**
 * Returns the staff numbers of people whose number equals the text or whose name contains it, and the text itself,
 * because the log may contain numbers that no longer exist.
 */
export async function peopleCalled(db: Db, text: string): Promise<string[]> {
  const keyword = keywordOf(text)
  const { rows } = await sql<{ user_no: string }>`
    select user_no from person
    where lower(normalize(user_no, nfkc)) = ${keyword.text} or ${hasPerson(keyword, 'person', ['name_zh', 'name_en'])}
    limit ${mostPeople}`.execute(db)
  return [...new Set([text, ...rows.map(({ user_no }) => user_no)])]
}
