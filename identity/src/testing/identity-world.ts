import { randomUUID } from 'node:crypto'
import { importAccounts } from '@iambiz/provider/account-store.ts'
import { identityDb, type ProviderTables } from '@iambiz/provider/database.ts'
import { createTestDatabase } from '@iambiz/provider/testing/database.ts'
import { createDb } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Answer, IdentityParts } from '../calls.ts'
import { identityCalls } from '../identity-calls.ts'
import { relyingPartyOf } from '../passkey/relying-party.ts'
import { totpCode } from './totp-code.ts'
import { unconnected } from './unconnected.ts'

/** The origin of the pages that use passkeys. */
export const passkeyOrigin = 'http://localhost:8080'
const relyingParty = relyingPartyOf(passkeyOrigin)

type Form = Record<string, string>

/** A person with an account, at a time set by the test. */
export type Person = {
  accountNo: string
  /** Asks a call, in the process `by`, at this person's present moment. */
  ask(path: string, form?: Form, by?: number): Promise<Answer>
  forward(seconds: number): void
  code(secret: string, offset?: number): string
  now(): Date
  /** Binds a device; its own code is used up, so the clock goes on by two steps. */
  bind(name?: string): Promise<{ deviceId: string; secret: string; recoveryCodes: string[] }>
  proof(secret: string): Promise<string>
}

/** An identity of its own database that several processes serve, each with connections of its own. */
export async function identityWorld(processes = 2) {
  const database = await createTestDatabase()
  const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`
  const box = createSecretBox(keys)
  const log = createLog('identity', 'fatal')
  const parts = Array.from({ length: processes }, (): IdentityParts => {
    const db = identityDb(createDb<ProviderTables>(database.openPool()))
    const shared = { db, box, clock: { now: () => new Date(0) }, log }
    return { ...shared, external: unconnected(shared), relyingParty, issuerName: '数字应用平台' }
  })

  async function newPerson(): Promise<Person> {
    const accountNo = `T${randomUUID().slice(0, 8)}`
    const account = { accountNo, userName: accountNo.toLowerCase(), nameZh: '甲', nameEn: 'A', email: null }
    await importAccounts(database.db, [{ ...account, passwordHash: null, enabled: true }])
    let moment = Date.parse('2026-11-22T02:00:10Z')
    const now = () => new Date(moment)
    const person: Person = {
      accountNo,
      now,
      forward(seconds) {
        moment += seconds * 1000
      },
      code: (secret, offset = 0) => totpCode(secret, now(), offset),
      async ask(path, form = {}, by = 0) {
        const call = identityCalls[path]
        const chosen = parts[by]
        if (!call || !chosen) throw new Error(`there is no ${path} or no process ${by}`)
        const asking = { accountNo, userName: account.userName, boundTo: 'grant', address: '203.0.113.7' }
        return call(chosen, { ...asking, form: new URLSearchParams(form), now: now() })
      },
      async bind(name = '') {
        const started = await person.ask('/totp/start')
        const { device_id: deviceId, secret } = started.body as { device_id: string; secret: string }
        const confirmed = await person.ask('/totp/confirm', {
          device_id: deviceId,
          code: person.code(secret),
          name,
        })
        if (confirmed.status !== 200) throw new Error(`binding answered ${confirmed.status}`)
        person.forward(60)
        return { deviceId, secret, recoveryCodes: confirmed.body.recovery_codes as string[] }
      },
      async proof(secret) {
        const { status, body } = await person.ask('/totp/verify', { code: person.code(secret) })
        if (status !== 200) throw new Error(`the code was answered ${status}`)
        person.forward(60)
        return body.proof as string
      },
    }
    return person
  }
  return { database, keys, parts, newPerson, stop: () => database.drop() }
}
