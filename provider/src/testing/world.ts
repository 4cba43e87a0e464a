import type { Policy } from '@iambiz/identity/policy/evaluate.ts'
import type { ProviderConfig } from '../config.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type PortalGate, startPortalGate } from './portal-gate.ts'
import { addPeople, type ProviderUnderTest, restorePeople, startTestProvider } from './provider.ts'
import { createRelyingParty, type RelyingParty } from './relying-party.ts'

export type ProviderWorld = {
  database: TestDatabase
  provider: ProviderUnderTest
  portal: RelyingParty
  stop: () => Promise<void>
}

/** A provider with a database of its own, a few people, and the portal that they sign in to. */
export async function providerWorld(
  changes: Partial<ProviderConfig> = {},
  policies: readonly Policy[] = [],
): Promise<ProviderWorld> {
  const database = await createTestDatabase()
  await addPeople(database)
  const provider = await startTestProvider(database, changes, policies)
  return {
    database,
    provider,
    portal: await createRelyingParty(provider.url),
    async stop() {
      await provider.stop()
      await database.drop()
    },
  }
}

/** The same with a portal that lets everybody use every source of identity; sources end with `restore`. */
export async function sourceWorld(): Promise<ProviderWorld & { restore: () => Promise<void> }> {
  const portal = await startPortalGate()
  portal.answer = ({ claims }) => {
    const allowed = (claims.sources as { code: string }[]).map(({ code }) => code)
    return { status: 200, body: { code: 200, data: { allowed, isAdministrator: false } } }
  }
  const world = await providerWorld({ signInSourceUrl: portal.url })
  return {
    ...world,
    async restore() {
      await world.database.pool.query('delete from idp.sign_in_source')
      await restorePeople(world.database)
    },
    async stop() {
      await world.stop()
      await portal.stop()
    },
  }
}

export type GatedWorld = ProviderWorld & { gate: PortalGate }

/** The same with a portal that answers who may sign on to connections. */
export async function gatedWorld(): Promise<GatedWorld> {
  const gate = await startPortalGate()
  const world = await providerWorld({ signOnAccessUrl: gate.url })
  return {
    ...world,
    gate,
    async stop() {
      await world.stop()
      await gate.stop()
    },
  }
}
