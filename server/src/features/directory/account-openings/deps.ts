import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { PostSingle } from '#server/platform/notify.ts'
import type { DirectoryDeps } from '../deps.ts'

/** What opening accounts for many needs from outside, besides what the directory does. */
export type OpeningDeps = Pick<DirectoryDeps, 'db' | 'wireTime' | 'askProvider' | 'chooseAddress'> & {
  box: SecretBox
  /** How many at once. */
  most: number
  /** Whether there is a mail server to send codes by. */
  mailsCodes: boolean
  readServiceDesk: () => Promise<Record<Language, string>>
  postCode: PostSingle
}
