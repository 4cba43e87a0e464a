import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { orderTools, removeTools, saveTool, switchAll, type ToolAdministrationDeps } from './save.ts'
import { countUses, type ManagedRow, managedRows } from './store.ts'

const toManaged = (row: ManagedRow, wireTime: WireTime): ManagedTool => ({
  toolCode: row.tool_code,
  kind: row.kind,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  descriptionZh: row.description_zh ?? '',
  descriptionEn: row.description_en ?? '',
  categoryZh: row.category_zh ?? '',
  categoryEn: row.category_en ?? '',
  icon: row.icon,
  address: row.path ?? row.url ?? '',
  openMode: row.open_mode,
  orgCodes: row.org_codes,
  roleNos: row.role_nos,
  status: row.status,
  revision: row.revision,
  updaterName: row.updater_name,
  updateTime: wireTime(row.updated_at),
})

/** Administration of the tool library. */
export function toolAdministrationRoutes(
  serve: Serve,
  deps: ToolAdministrationDeps & { wireTime: WireTime },
): void {
  const { db, wireTime } = deps

  serve('POST /iam-authority/v1/admin/tool/list', async ({ context }) => ({
    list: (await managedRows(db, context.lang)).map((row) => toManaged(row, wireTime)),
  }))
  serve('POST /iam-authority/v1/admin/tool/saveOrUpdate', async ({ body, actor, context }) =>
    saveTool(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/tool/status', async ({ body, actor, context }) =>
    switchAll(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/tool/sort', async ({ body, actor, context }) =>
    orderTools(deps, actor, context, body.toolCodes),
  )
  serve('POST /iam-authority/v1/admin/tool/effect', async ({ body }) => countUses(db, body.toolCode))
  serve('POST /iam-authority/v1/admin/tool/delete', async ({ body, actor, context }) =>
    removeTools(deps, actor, context, body.ids),
  )
}
