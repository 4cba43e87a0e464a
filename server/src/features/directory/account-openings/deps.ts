import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { DirectoryDeps } from '../deps.ts'
import type { accountOpenedMessage } from './message-texts.ts'

type AccountOpenedMessage = ReturnType<typeof accountOpenedMessage> & { useful_until: Date }

/** What opening accounts for many needs from outside, besides what the directory does. */
export type OpeningDeps = Pick<DirectoryDeps, 'db' | 'wireTime' | 'askProvider' | 'chooseAddress'> & {
  box: SecretBox
  /** How many at once. */
  most: number
  /** Whether there is a mail server to send codes by. */
  mailsCodes: boolean
  readServiceDesk: () => Promise<Record<Language, string>>
  postCode: (
    trx: Db,
    posting: {
      letter: AccountOpenedMessage
      to: { address: string; userNo: string; lang: Language }
      code: string
      at: Date
    },
  ) => Promise<void>
}
