import type { Browser } from './browser.ts'
import { employ, foundCompany } from './company.ts'
import { givenIn } from './given.ts'
import { type TestWorld, testPortal } from './test-app.ts'

export type CompanyWorld = TestWorld & {
  given: ReturnType<typeof givenIn>
  /** The signed-in browser of a person; a signed-out one for an unknown name. */
  as: (who: string) => Browser
}

/** Each person has a role in `sales`, or the given organization and role. */
type People = Readonly<Record<string, string | { org: string; role: string }>>

/** A portal with the small company and these people, signed in. */
export const companyWorld = async (
  people: People,
  settings: Record<string, string> = {},
): Promise<CompanyWorld> => companyIn(await testPortal(settings), people)

/** The same in an existing portal, such as one with another clock. */
export async function companyIn(world: TestWorld, people: People): Promise<CompanyWorld> {
  const { db } = world.database
  await foundCompany(db)
  const browsers = new Map<string, Browser>()
  for (const [who, post] of Object.entries(people)) {
    await employ(db, who, [typeof post === 'string' ? { org: 'sales', role: post } : post])
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: who })
    browsers.set(who, browser)
  }
  return { ...world, given: givenIn(db), as: (who) => browsers.get(who) ?? world.browser() }
}
