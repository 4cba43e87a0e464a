import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { PostSingle } from '#server/platform/notify.ts'
import type { DirectoryDeps } from '../deps.ts'

/** Dependencies of opening many accounts, in addition to those of the directory. */
export type OpeningDeps = Pick<DirectoryDeps, 'db' | 'wireTime' | 'askProvider' | 'chooseAddress'> & {
  box: SecretBox
  /** Maximum number of accounts at once. */
  most: number
  /** Whether a mail server is configured that can send codes. */
  mailsCodes: boolean
  readServiceDesk: () => Promise<Record<Language, string>>
  postCode: PostSingle
}
