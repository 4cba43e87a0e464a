import { maxPageNumber } from '@iambiz/contract/platform/page.ts'
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'

export type Page<T> = { list: T[]; total: number; pageNum: number; pageSize: number; pages: number }

/** One page of rows with its totals. */
export const toPage = <T>(
  list: T[],
  total: number,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Page<T> => ({
  list,
  total,
  pageNum,
  pageSize,
  pages: Math.min(maxPageNumber, Math.ceil(total / pageSize)),
})

/** One page of a list that is in memory. */
export function pageOfList<T>(all: readonly T[], page: { pageNum: number; pageSize: number }): Page<T> {
  const from = (page.pageNum - 1) * page.pageSize
  return toPage(all.slice(from, from + page.pageSize), all.length, page)
}

/** One page of an ordered query, with the total number of rows. */
export async function pageOfQuery<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  page: { pageNum: number; pageSize: number },
): Promise<Page<Simplify<Row>>> {
  const { pageNum, pageSize } = page
  const [list, { count }] = await Promise.all([
    ordered
      .offset((pageNum - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    ordered
      .clearOrderBy()
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('count'))
      .$castTo<{ count: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return toPage(list, count, page)
}

/** Escapes the wildcards of a `like` pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (found) => `\\${found}`)

/** The `like` pattern for a text anywhere in the value. */
export const anywhere = (text: string) => `%${escapeLike(text)}%`
