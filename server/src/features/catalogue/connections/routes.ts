import type { ListedConnection } from '@iambiz/contract/features/catalogue/connections.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { manages, requireManaged, scopeOf } from '#server/platform/managed-systems.ts'
import { toPage } from '#server/platform/page.ts'
import {
  deleteConnection,
  rotateSecret,
  saveConnection,
  signEverybodyOut,
  switchConnection,
} from './change.ts'
import type { ConnectionDeps } from './deps.ts'
import { endpointsOf } from './endpoints.ts'
import { askRegistry, changeRegistry, type StoredConnection } from './provider-calls.ts'
import { listedApps, namesOfPeople } from './reports.ts'
import { importMetadata, renewCertificate } from './saml-files.ts'
import { toConnection, toSettings, usageOf } from './settings.ts'

type ListedApp = Awaited<ReturnType<typeof listedApps>>[number]

function toListed(app: ListedApp, connection: StoredConnection, deps: ConnectionDeps): ListedConnection {
  const { kind, template } = toSettings(connection)
  return {
    appId: app.app_id,
    appCode: app.app_code,
    nameZh: app.name_zh,
    nameEn: app.name_en ?? '',
    icon: app.icon,
    ...(app.icon_color ? { iconColor: app.icon_color } : {}),
    systemCode: app.system_code,
    systemName: app.system_name,
    ...{ kind, template },
    status: connection.status,
    clientId: connection.client_id,
    ...usageOf(connection, deps.wireTime),
  }
}

async function attemptsOf(
  deps: ConnectionDeps,
  context: RequestContext,
  { appId, pageNum, pageSize }: { appId: string; pageNum: number; pageSize: number },
) {
  const form = { app_id: appId, page: String(pageNum), size: String(pageSize) }
  const { attempts, total } = await changeRegistry(deps, 'attempts', form, context)
  const names = await namesOfPeople(
    deps.db,
    context.lang,
    attempts.flatMap(({ account_no: userNo }) => userNo ?? []),
  )
  const list = attempts.map(({ at, account_no: userNo, ...attempt }) => {
    const userName = names.get(userNo ?? '')
    return {
      time: deps.wireTime(at),
      ...(userNo ? { userNo } : {}),
      ...(userName ? { userName } : {}),
      ...attempt,
    }
  })
  return toPage(list, total, { pageNum, pageSize })
}

function readRoutes(serve: Serve, deps: ConnectionDeps): void {
  const { db, wireTime } = deps

  serve('POST /iam-authority/v1/admin/connection/list', async ({ actor, context }) => {
    const found = await askRegistry(deps, 'list', {}, context)
    if (!found) return { isBundled: false, list: [] }
    const connections = new Map(found.connections.map((connection) => [connection.app_id, connection]))
    const [apps, scope] = await Promise.all([
      listedApps(db, context.lang, [...connections.keys()]),
      scopeOf(db, actor),
    ])
    const list = apps.flatMap((app) => {
      const connection = connections.get(app.app_id)
      return connection && manages(scope, app.system_code) ? [toListed(app, connection, deps)] : []
    })
    return { isBundled: true, list }
  })

  serve('POST /iam-authority/v1/admin/connection/detail', async ({ body: { appId }, actor, context }) => {
    await requireManaged(db, actor, context, { appId, action: 'connection.detail' })
    const found = await askRegistry(deps, 'detail', { app_id: appId }, context)
    const connection = found?.connection ? toConnection(found.connection, wireTime) : null
    return { isBundled: found !== null, connection }
  })

  serve('POST /iam-authority/v1/admin/connection/attempts', async ({ body, actor, context }) => {
    await requireManaged(db, actor, context, { appId: body.appId, action: 'connection.attempts' })
    return attemptsOf(deps, context, body)
  })

  serve('POST /iam-authority/v1/admin/connection/endpoints', async ({ body: { appId }, actor, context }) => {
    await requireManaged(db, actor, context, { appId, action: 'connection.endpoints' })
    return endpointsOf(deps, context, appId)
  })
}

/**
 * Connections of applications to the bundled provider: super managers may change all, managers of systems may read
 * theirs.
 */
export function connectionRoutes(serve: Serve, deps: ConnectionDeps): void {
  readRoutes(serve, deps)
  serve('POST /iam-authority/v1/admin/connection/saveOrUpdate', async ({ body, actor, context }) =>
    saveConnection(deps, { actor, context }, body),
  )
  serve('POST /iam-authority/v1/admin/connection/rotateSecret', async ({ body, actor, context }) =>
    rotateSecret(deps, { actor, context }, body),
  )
  serve('POST /iam-authority/v1/admin/connection/status', async ({ body, actor, context }) =>
    switchConnection(deps, { actor, context }, body),
  )
  serve('POST /iam-authority/v1/admin/connection/delete', async ({ body, actor, context }) =>
    deleteConnection(deps, { actor, context }, body),
  )
  serve('POST /iam-authority/v1/admin/connection/signOutAll', async ({ body, actor, context }) =>
    signEverybodyOut(deps, { actor, context }, body.appId),
  )
  serve('POST /iam-authority/v1/admin/connection/importMetadata', async ({ body, actor, context }) =>
    importMetadata(deps, { actor, context }, body),
  )
  serve('POST /iam-authority/v1/admin/connection/renewCertificate', async ({ actor, context }) =>
    renewCertificate(deps, { actor, context }),
  )
}
