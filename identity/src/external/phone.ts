import { randomBytes } from 'node:crypto'
import type { ExternalType } from '../tables.ts'
import type { ChosenNumber } from './answers.ts'
import { type Authorization, markScanned, takeChoice } from './authorization-store.ts'
import { newState, verifierContext } from './begin.ts'
import type { ExternalParts, Purpose } from './parts.ts'

/** The content of a QR code; `null` if it was used, has expired or is for another purpose. */
export async function findScan(
  { db, clock }: ExternalParts,
  { ticket, purpose }: { ticket: string; purpose: Purpose },
): Promise<Authorization | null> {
  return (await markScanned(db, { scan: ticket, purpose }, clock.now())) ?? null
}

export type Choosing = { ticket: string; number: string; userAgent: string; language: 'zh' | 'en' }

/** Lets a phone continue to the provider, once and only with the right number. */
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
