import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import { z } from 'zod'
import { launchPath } from '../clients.ts'
import type { ProviderConfig } from '../config.ts'
import { credentialsParameter } from '../connections/launch.ts'
import type { ProviderDb } from '../database.ts'
import { removeSaved, savedOf } from './credential-store.ts'

type OwnParts = { db: ProviderDb; config: Pick<ProviderConfig, 'issuer' | 'formFill'> }
type OwnCall = (parts: OwnParts, accountNo: string, form: URLSearchParams) => Promise<Answer>

const list: OwnCall = async ({ db, config: { issuer, formFill } }, accountNo) =>
  answer({
    saved: (await savedOf(db, accountNo)).map((row) => ({
      app_id: row.app_id,
      names: { zh: row.name_zh, en: row.name_en },
      saved_at: row.saved_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
      replace_url: formFill ? `${issuer}${launchPath}/${row.client_id}?${credentialsParameter}=new` : null,
    })),
  })

const remove: OwnCall = async ({ db }, accountNo, form) => {
  const appId = z.uuid().safeParse(form.get('app_id'))
  const gone = appId.success && (await removeSaved(db, accountNo, appId.data))
  return gone ? answer({}) : refuse(404, 'not_found')
}

/** Calls about what a person has saved for applications; none of them returns it. */
export const ownSavedSignInCalls: Record<string, OwnCall> = {
  '/saved-sign-ins': list,
  '/saved-sign-ins/remove': remove,
}
