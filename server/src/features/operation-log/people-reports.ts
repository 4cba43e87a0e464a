import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { folded } from '#server/platform/search-text.ts'

const mostPeople = 500

/** Numbers of people whose number is the text, or whose name has it; the text itself where nobody has it as number. */
export async function peopleCalled(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ user_no: string }>`
    select user_no from person
    where lower(normalize(user_no, nfkc)) = ${folded(text)} or ${hasText(text, 'name_zh', 'name_en')}
    limit ${mostPeople}`.execute(db)
  return [...new Set([text, ...rows.map(({ user_no }) => user_no)])]
}
