import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Browser } from './browser.ts'
import { employ, foundCompany } from './company.ts'
import { type TestWorld, testPortal } from './test-app.ts'

export const refreshName = 'prod_refresh_token_iambiz-portal'
export const accessName = 'prod_access_token_iambiz-portal'

/** A portal where A1 works in sales; the clock is stopped in each test, one minute after the test before. */
export function renewingWorld() {
  let world: TestWorld
  beforeAll(async () => {
    world = await testPortal()
    await foundCompany(world.database.db)
    await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  })
  afterAll(() => world.stop())
  beforeEach(() => world.clock.stopAt(new Date(world.clock.now().getTime() + 60_000)))
  afterEach(() => world.clock.run())
  return {
    world: () => world,
    async signedIn(): Promise<Browser> {
      const browser = world.browser()
      expect((await browser.signIn(world.provider, { sub: 'A1' })).status).toBe(200)
      return browser
    },
  }
}
