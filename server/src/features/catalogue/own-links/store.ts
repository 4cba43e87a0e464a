import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import type { Db } from '#server/platform/db/tables.ts'

export type StoredLinks = { links: readonly OwnLink[]; revision: number }

export type OwnLinksRow = { own_links: StoredLinks | null }

/** Column of a `PersonRead`. */
export const ownLinksColumn = `
  (
    select json_build_object('links', links, 'revision', revision) from own_links where user_no = p.user_no
  ) as own_links`

const noLinks: StoredLinks = { links: [], revision: 0 }

export const toStoredLinks = ({ own_links }: OwnLinksRow): StoredLinks => own_links ?? noLinks

export async function findOwnLinks(db: Db, userNo: string): Promise<StoredLinks> {
  const found = await db
    .selectFrom('own_links')
    .select(['links', 'revision'])
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  return found ?? noLinks
}

/** Stores another list if the revision is unchanged; returns false otherwise. */
export async function replaceOwnLinks(
  db: Db,
  userNo: string,
  { links, revision }: StoredLinks,
): Promise<boolean> {
  const values = { links: JSON.stringify(links) }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('own_links')
    .values({ user_no: userNo, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_no')
        .doUpdateSet((eb) => ({ ...values, revision: eb('own_links.revision', '+', 1) }))
        .where('own_links.revision', '=', revision),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
