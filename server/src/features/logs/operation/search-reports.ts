import { catalogue } from '@iambiz/contract/errors.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { anywhere } from '#server/platform/page.ts'
import { folded } from '#server/platform/search-text.ts'
import { secretNames } from '#server/platform/secret-fields.ts'
import { actionsNamedLike } from './action-words.ts'
import { fieldsNamedLike } from './field-words.ts'
import { peopleCalled } from './people-reports.ts'
import { reasonWords } from './phrases.ts'
import { targetsCalled } from './target-reports.ts'

/** The meaning of a search text: every code whose displayed name contains it. */
export type Sought = {
  /** The keyword as typed, for columns that are compared as a whole. */
  exact: string
  text: string
  actions: readonly string[]
  reasons: readonly string[]
  fields: readonly string[]
  userNos: readonly string[]
  targets: readonly { type: string; id: string }[]
}

/** Returns the reasons whose names contain a text in either language. */
function reasonsNamedLike(text: string): string[] {
  const part = text.toLowerCase()
  return Object.entries({ ...catalogue, ...reasonWords }).flatMap(([reason, { zh, en }]) =>
    `${zh}\n${en.toLowerCase()}`.includes(part) ? [reason] : [],
  )
}

export async function soughtBy(db: Db, keyword: string): Promise<Sought> {
  // Folding all values of the log in each search would be too slow, so only the keyword is folded.
  const text = folded(keyword)
  const [userNos, targets] = await Promise.all([peopleCalled(db, keyword), targetsCalled(db, text)])
  return {
    exact: keyword,
    text,
    userNos,
    targets,
    actions: actionsNamedLike(text),
    reasons: reasonsNamedLike(text),
    fields: fieldsNamedLike(text),
  }
}

/**
 * Returns the condition that a value of the detail contains the text. Field names, JSON punctuation and secret values
 * are not searched.
 */
function inValues(text: string): RawBuilder<SqlBool> {
  // Most rows do not contain the text in their JSON at all; this comparison excludes them cheaply.
  const written = JSON.stringify(text).slice(1, -1)
  return sql`(l.detail::text ilike ${anywhere(written)} and exists (
    with recursive part (value) as (
      select l.detail
      union all
      select inner_part.value from part cross join lateral (
        select value from jsonb_each(case when jsonb_typeof(part.value) = 'object' then part.value end)
        where key !~* ${secretNames}
        union all
        select value from jsonb_array_elements(case when jsonb_typeof(part.value) = 'array' then part.value end)
      ) inner_part
    )
    select from part where jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ilike ${anywhere(text)}
  ))`
}

/**
 * Returns the condition that a row displays the text: in the name of the action, the reason or a field, or in a name,
 * number or value.
 */
export function showsText({
  exact,
  text,
  actions,
  reasons,
  fields,
  userNos,
  targets,
}: Sought): RawBuilder<SqlBool> {
  const systems = targets.flatMap(({ type, id }) => (type === 'business-system' ? [id] : []))
  return sql`(l.action = any(${[...actions, exact]}::text[]) or l.reason = any(${[...reasons, exact]}::text[])
    or l.actor_no = any(${userNos}::text[]) or l.on_behalf_of = any(${userNos}::text[])
    or l.actor_system = any(${[...systems, exact]}::text[])
    or l.target_id ilike ${anywhere(text)} or l.request_id = ${exact} or l.ip = ${exact}
    or (l.target_type, l.target_id) in (
      select * from unnest(${targets.map(({ type }) => type)}::text[], ${targets.map(({ id }) => id)}::text[]))
    or l.detail ?| ${fields}::text[] or l.detail -> 'before' ?| ${fields}::text[]
    or l.detail -> 'after' ?| ${fields}::text[] or ${inValues(text)})`
}
