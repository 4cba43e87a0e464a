import type { FailureName } from '@iambiz/contract/errors.ts'
import type { SystemKey } from '@iambiz/contract/features/catalogue/systems.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Rights } from '#server/platform/rights.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { BusinessSystemDeps } from './deps.ts'
import { keyRows } from './key-store.ts'
import { changeKey, type KeyRefusal } from './keys.ts'
import {
  applicationRows,
  candidateRows,
  type DescribedSystem,
  findDescribed,
  managerRows,
  systemPage,
} from './reports.ts'
import { nameManagers, removeSystems, saveSystem, switchSystems } from './save.ts'

const mostApplications = 50
const mostKeys = 20

/** Returns the roles that may administer a system. */
const managing = ({ administrators }: Rights): string[] =>
  [...administrators].flatMap(([roleNo, kind]) => (kind === 'auc_manager' ? [] : roleNo))

const toPerson = (row: Awaited<ReturnType<typeof managerRows>>[number]) => ({
  userNo: row.user_no,
  userName: row.user_name,
  orgName: row.org_name,
  hasRole: row.has_role,
})

const toSystem = (row: DescribedSystem, ownCode: string) => ({
  systemCode: row.system_code,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  appKey: row.app_key,
  roleAuth: row.role_auth,
  status: row.status,
  isPortal: row.system_code === ownCode,
  apps: row.apps,
  revision: row.revision,
})

type KeyRow = Awaited<ReturnType<typeof keyRows>>[number]

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): SystemKey['state'] {
  if (revoked_at) return 'revoked'
  if (!expires_at) return 'good'
  return expires_at > now ? 'ending' : 'ended'
}

function toKey(row: KeyRow, now: Date, wireTime: WireTime): SystemKey {
  const ended = row.revoked_at ?? row.expires_at
  return {
    keyId: row.credential_id,
    state: stateOf(row, now),
    createTime: wireTime(row.created_at),
    ...(ended ? { endTime: wireTime(ended) } : {}),
    ...(row.last_used_at ? { lastUseTime: wireTime(row.last_used_at) } : {}),
  }
}

const refusals = {
  unknown: 'resource.not-found',
  changed: 'resource.changed',
  'has-key': 'business-system.has-key',
  'no-key': 'business-system.no-key',
} as const satisfies Record<KeyRefusal, FailureName>

function keyRoutes(serve: Serve, { db }: BusinessSystemDeps): void {
  for (const action of ['create', 'rotate'] as const)
    serve(`POST /iam-authority/v1/admin/system/keys/${action}`, async ({ body, actor, context }) => {
      const changed = await changeKey(db, { ...body, action }, { actor, context })
      if (typeof changed === 'string') return fail(refusals[changed])
      return { appKey: changed.appKey, key: changed.secret ?? '', revision: changed.revision }
    })

  serve('POST /iam-authority/v1/admin/system/keys/revoke', async ({ body, actor, context }) => {
    const changed = await changeKey(db, { ...body, action: 'revoke' }, { actor, context })
    if (typeof changed === 'string') return fail(refusals[changed])
    return { revoked: changed.revoked, revision: changed.revision }
  })
}

/** Business systems, their managers and their keys. */
export function businessSystemRoutes(serve: Serve, deps: BusinessSystemDeps): void {
  const { db, readRights, wireTime, ownCode } = deps

  serve('POST /iam-authority/v1/admin/system/list', async ({ body, context: { lang, now } }) => {
    const { pageNum, pageSize, ...filter } = body
    const page = await systemPage(db, { lang, now, ownCode }, { pageNum, pageSize }, filter)
    return {
      ...page,
      list: page.list.map((row) => ({
        ...toSystem(row, ownCode),
        managers: row.managers,
        managerNames: row.manager_names,
        hasKey: row.has_key,
        ...(row.last_used_at ? { lastUseTime: wireTime(row.last_used_at) } : {}),
      })),
    }
  })

  serve('POST /iam-authority/v1/admin/system/detail', async ({ body, actor, context: { lang, now } }) => {
    const { systemCode } = body
    const row = (await findDescribed(db, lang, now, systemCode)) ?? fail('resource.not-found')
    const roleNos = managing(await readRights(actor.versions.rights))
    const [managers, keys, applications] = await Promise.all([
      managerRows(db, lang, systemCode, roleNos),
      keyRows(db, systemCode, mostKeys),
      applicationRows(db, systemCode, mostApplications),
    ])
    return {
      ...toSystem(row, ownCode),
      managers: managers.map(toPerson),
      keys: keys.map((key) => toKey(key, now, wireTime)),
      applications: applications.map((app) => ({
        appId: app.app_id,
        appCode: app.app_code,
        nameZh: app.name_zh,
        nameEn: app.name_en ?? '',
      })),
    }
  })

  serve('POST /iam-authority/v1/admin/system/saveOrUpdate', async ({ body, actor, context }) =>
    saveSystem(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/system/status', async ({ body, actor, context }) => ({
    changed: await switchSystems(deps, actor, context, body),
  }))
  serve('POST /iam-authority/v1/admin/system/delete', async ({ body, actor, context }) => ({
    deleted: await removeSystems(deps, actor, context, body.ids),
  }))
  serve('POST /iam-authority/v1/admin/system/managers', async ({ body, actor, context }) =>
    nameManagers(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/system/candidates', async ({ body, actor, context }) => {
    const roleNos = managing(await readRights(actor.versions.rights))
    const rows = await candidateRows(db, context.lang, keywordOf(body.keyword), roleNos)
    return { list: rows.map(toPerson) }
  })
  keyRoutes(serve, deps)
}
