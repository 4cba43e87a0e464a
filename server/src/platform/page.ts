import { maxPageNumber } from '@iambiz/contract/platform/page.ts'
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'

export type Page<T> = { list: T[]; total: number; pageNum: number; pageSize: number; pages: number }

/** A page of rows with its totals. */
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

/** Cuts one page out of a list that is in memory already. */
export function pageOfList<T>(all: readonly T[], page: { pageNum: number; pageSize: number }): Page<T> {
  const from = (page.pageNum - 1) * page.pageSize
  return toPage(all.slice(from, from + page.pageSize), all.length, page)
}

/** One page of what a query finds, in its order, with how much it finds altogether. */
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

/** Text as a pattern of `like` has it where it stands for itself. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (found) => `\\${found}`)

/** The pattern of `like` that finds the text wherever it stands. */
export const anywhere = (text: string) => `%${escapeLike(text)}%`
