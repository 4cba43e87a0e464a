import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import { rollUp } from '#server/features/statistics/logins/rollup.ts'
import { type CompanyWorld, companyIn } from './company-world.ts'
import { type GivenRow, writeLog } from './login-log-rows.ts'
import { testPortal } from './test-app.ts'

export type LoginLogWorld = CompanyWorld & {
  /** Seals and counts all rows of the log. */
  seal: () => Promise<void>
  /** Writes rows of the log, sealed and counted. */
  log: (rows: readonly GivenRow[]) => Promise<void>
}

/** The small company on the morning of 15 June 2026, with one person for each of these roles, named like the role. */
export async function loginLogWorld(roles: readonly string[]): Promise<LoginLogWorld> {
  const portal = await testPortal()
  portal.clock.stopAt(new Date('2026-06-15T02:00:00Z'))
  const world = await companyIn(portal, Object.fromEntries(roles.map((role) => [role, role])))
  const { db } = world.database
  const seal = async () => {
    await sealAll({ db: world.database.worker.db, clock: world.clock, rollUp })
  }
  return {
    ...world,
    seal,
    async log(rows) {
      await writeLog(db, rows)
      await seal()
    },
  }
}
