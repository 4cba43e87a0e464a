import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'
import { featureDeps } from '#server/app/feature-deps.ts'
import type { HomeDeps } from '#server/app/home.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import type { Selection } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { keepRights } from '#server/platform/rights.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import { givenIn } from './given.ts'
import { testDatabase } from './test-app.ts'

export type FeatureWorld = HomeDeps & {
  given: ReturnType<typeof givenIn>
  db: Database['db']
  pool: Database['pool']
  close: () => Promise<void>
  /** A person with an organization and role of their own. */
  somebody: () => Promise<{ userNo: string; selection: Selection }>
}

/** The features on a database of their own, without HTTP. */
export async function featureWorld({
  launchOrigins = [],
}: {
  launchOrigins?: readonly string[]
} = {}): Promise<FeatureWorld> {
  const { db, kept, pool, reader, close } = await testDatabase()
  const given = givenIn(db)
  const base = { db, pool, reader, readRights: keepRights(db), wireTime: wireTimeIn('Asia/Shanghai') }
  return {
    ...featureDeps({
      ...base,
      kept,
      readSettings: async () => ({ ownLinks: true }) as SettingValues,
      launchOrigins: new Set(launchOrigins),
      post: posting({ held: false }),
      readDomains: async () => ['chengchuan.example'],
      baseUrl: 'https://portal.chengchuan.example',
    }),
    session: base,
    given,
    db,
    pool,
    close,
    async somebody() {
      const [userNo, orgCode, roleNo] = [await given.person(), await given.organization(), await given.role()]
      await given.personRole(userNo, orgCode, roleNo)
      return { userNo, selection: { orgCode, roleNo } }
    },
  }
}
