import { randomBytes } from 'node:crypto'
import type { ExternalType } from '../tables.ts'
import type { ChosenNumber } from './answers.ts'
import { type Authorization, markScanned, takeChoice } from './authorization-store.ts'
import { newState, verifierContext } from './begin.ts'
import type { ExternalParts, Purpose } from './parts.ts'

/** Looks at what a QR code is for; `null` where it was used, is over, or is for something else. */
export async function lookAtScan(
  { db, clock }: ExternalParts,
  { ticket, purpose }: { ticket: string; purpose: Purpose },
): Promise<Authorization | null> {
  return (await markScanned(db, { scan: ticket, purpose }, clock.now())) ?? null
}

export type Choosing = { ticket: string; number: string; userAgent: string; language: 'zh' | 'en' }

/** Lets a phone go on to the company, once and with the right number only. */
export async function choose(
  { db, box, clock, adapters, callbackAddress }: ExternalParts,
  { ticket, number, userAgent, language }: Choosing,
  purpose: Purpose,
): Promise<{ result: 'gone' | 'wrong' } | ({ result: 'right'; type: ExternalType } & ChosenNumber)> {
  const phone = randomBytes(32).toString('base64url')
  const states = { client: newState(purpose, 'client'), browser: newState(purpose, 'browser') }
  const found = await takeChoice(
    db,
    {
      scan: ticket,
      number,
      purpose,
      phone,
      stateFor: (type) => states[adapters.get(type)?.isClient(userAgent) ? 'client' : 'browser'],
    },
    clock.now(),
  )
  if (found.result !== 'right') return found
  const { type, sealed_verifier, tag_hash } = found.authorization
  const adapter = adapters.get(type)
  const verifier = box.open(sealed_verifier, verifierContext(tag_hash))
  if (!adapter || verifier === null) return { result: 'gone' }
  const surface = adapter.isClient(userAgent) ? 'client' : 'browser'
  const authorize_url = adapter.authorizeUrl({
    state: states[surface],
    verifier,
    callback: callbackAddress(type),
    language,
    surface,
  })
  return { result: 'right', type, authorize_url, browser: phone }
}
