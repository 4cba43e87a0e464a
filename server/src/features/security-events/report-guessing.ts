import { networkOf } from '@iambiz/runtime/network.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { countUses } from '#server/platform/rate-limit.ts'
import type { SecurityEventDeps } from './deps.ts'
import { guessedWords } from './phrases.ts'

const day = { windowSeconds: 86_400 }
/** The number of attempts that the provider allows before it delays an address. */
const mostGuesses = 5

type Guess = { userNo: string; reason: string; ip: string; at: Date }

/** Notifies a person, at most once a day, of attempts to guess their password, whatever addresses these come from. */
export async function reportGuessing(
  { notify }: Pick<SecurityEventDeps, 'notify'>,
  trx: Db,
  { userNo, reason, ip, at }: Guess,
): Promise<void> {
  if (userNo === '' || (reason !== 'wrong_password' && reason !== 'locked')) return
  const guesses = await countUses(trx, `guesses:${userNo}:${networkOf(ip)}`, day, at)
  if (reason !== 'locked' && guesses < mostGuesses) return
  if ((await countUses(trx, `guessing-told:${userNo}`, day, at)) > 1) return
  await notify(trx, { userNos: [userNo], text: guessedWords(ip), path: '/home/setting/security', at })
}
