import type { Connection } from '@iambiz/runtime/directory/connect.ts'
import { DirectoryProblem } from '@iambiz/runtime/directory/problem.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { keepPassword, type SourceRow, sealedBefore } from './store.ts'

const contextOf = (sourceId: string) => `ldap_source:${sourceId}:password`

export const sealPassword = (box: SecretBox, sourceId: string, password: string): string | null =>
  password === '' ? null : box.seal(password, contextOf(sourceId))

/** Returns the connection settings of a source, with its decrypted password. */
export function connectionOf(box: SecretBox, source: SourceRow): Connection {
  const { host, port, security, authorities, bind_dn: bindDn, password_sealed: sealed } = source
  const password = sealed === null ? '' : box.open(sealed, contextOf(source.source_id))
  if (password === null) throw new DirectoryProblem('password-lost')
  return { host, port, security, authorities, bindDn, password }
}

/** Encrypts passwords again with the newest key, so that older keys can be removed. */
export async function resealPasswords(db: Db, box: SecretBox): Promise<void> {
  const [, ...older] = box.keyIds
  if (older.length === 0) return
  for (const { source_id, password_sealed } of await sealedBefore(db, older)) {
    const password = box.open(password_sealed ?? '', contextOf(source_id))
    if (password !== null) await keepPassword(db, source_id, sealPassword(box, source_id, password))
  }
}
