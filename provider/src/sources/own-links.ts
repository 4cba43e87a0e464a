import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import { z } from 'zod'
import type { ProviderDb } from '../database.ts'
import { linksOf, unlink } from './link-store.ts'

type OwnCall = (db: ProviderDb, accountNo: string, form: URLSearchParams) => Promise<Answer>

const list: OwnCall = async (db, accountNo) =>
  answer({
    links: (await linksOf(db, accountNo)).map(
      ({ id, nameZh, nameEn, displayName, linkedAt, lastUsedAt }) => ({
        ...{ id, names: { zh: nameZh, en: nameEn }, display_name: displayName },
        ...{ bound_at: linkedAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null },
      }),
    ),
  })

const remove: OwnCall = async (db, accountNo, form) => {
  const id = z.uuid().safeParse(form.get('id'))
  const gone = id.success ? await unlink(db, { id: id.data, accountNo }) : undefined
  return gone ? answer({}) : refuse(404, 'not_found')
}

/** Calls about the sources that a person's account is linked to. */
export const ownSourceCalls: Record<string, OwnCall> = {
  '/sources': list,
  '/sources/unlink': remove,
}
