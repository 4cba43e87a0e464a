import type { Browser } from './browser.ts'
import { employ, foundCompany } from './company.ts'
import { givenIn } from './given.ts'
import { type TestWorld, testPortal } from './test-app.ts'

export type CompanyWorld = TestWorld & {
  given: ReturnType<typeof givenIn>
  /** The browser in which somebody is signed in; a stranger's where nobody of that name works there. */
  as: (who: string) => Browser
}

/** Each has a role in sales, or where said. */
type People = Readonly<Record<string, string | { org: string; role: string }>>

/** A portal with the small company and these people, signed in. */
export const companyWorld = async (
  people: People,
  settings: Record<string, string> = {},
): Promise<CompanyWorld> => companyIn(await testPortal(settings), people)

/** The same in a portal that is there, such as one with another clock. */
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
