import { recognise } from '@iambiz/identity/external/account-store.ts'
import { createExternalClient } from '@iambiz/identity/external/client.ts'
import { createWechat } from '@iambiz/identity/external/wechat.ts'
import { identityDb } from '@iambiz/provider/database.ts'
import { createDb } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test } from 'vitest'
import { bindSimulatedAccounts } from './bound-account-store.ts'
import { createPeople } from './company/people.ts'
import { importPeople } from './provider-accounts.ts'
import { startSimulator } from './simulator/server.ts'
import { codeFor } from './simulator/testing/visit.ts'
import { demoDatabase, openProviderPool } from './testing/demo-database.ts'

test('people declared as bound are recognized by the simulator’s responses, and nobody else', async () => {
  const simulator = await startSimulator()
  const database = await demoDatabase()
  const pool = openProviderPool(database.url)
  try {
    await importPeople(database.db, createPeople().slice(0, 12))
    await bindSimulatedAccounts(database.db, new Date())
    const { wechat } = simulator.apps
    const base = simulator.base.wechat
    const adapter = createWechat(
      { website: wechat, official: null, authorizeBase: base, apiBase: base },
      createExternalClient(createLog('test', 'fatal')),
    )
    const db = identityDb(createDb(pool))
    const whose = async (person: string) => {
      const code = await codeFor(simulator, 'wechat', person)
      const identity = await adapter.exchange({
        code,
        verifier: '',
        callback: wechat.callback,
        surface: 'browser',
      })
      return recognise(db, identity, new Date())
    }
    expect(await whose('xu')).toBe('A09127')
    expect(await whose('lin')).toBe(null)
  } finally {
    await pool.end()
    await database.close()
    await simulator.close()
  }
})
