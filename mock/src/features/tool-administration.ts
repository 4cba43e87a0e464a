import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { isAddress } from '@iambiz/server/platform/web-address.ts'
import { requireKnown } from '#mock/audience.ts'
import type { Handlers } from '#mock/handler.ts'
import { templateRows } from '#mock/home-templates.ts'
import { managedTools, storeTools } from '#mock/tool-rows.ts'

const isPlace = (address: string) => /^\/home(\/[A-Za-z0-9-]{1,64}){0,4}$/.test(address) || isAddress(address)

export const toolAdministrationHandlers = {
  'POST /iam-authority/v1/admin/tool/list': ({ memory }) => ({ list: managedTools(memory) }),

  'POST /iam-authority/v1/admin/tool/saveOrUpdate': ({ body, memory, caller, company, lang, now }) => {
    const { id, revision, ...written } = body
    const rows = managedTools(memory)
    const before = rows.find(({ toolCode }) => toolCode === id)
    if (id !== undefined && !before) fail('resource.not-found')
    if (before && before.revision !== revision) fail('resource.changed')
    requireKnown(written)
    const refuse = (fault: 'tool.address' | 'tool.code-taken', field: string) =>
      fail(fault, { fields: [{ field, message: wordsOf(fault, lang) }] })
    const kind = before?.kind ?? 'link'
    const isRight = kind === 'tool' ? written.address === '' : isPlace(written.address)
    if (!isRight) refuse('tool.address', 'address')
    const isTaken = !before && rows.some(({ toolCode }) => toolCode === written.toolCode)
    if (isTaken) refuse('tool.code-taken', 'toolCode')
    const saved: ManagedTool = {
      ...written,
      kind,
      toolCode: before?.toolCode ?? written.toolCode,
      revision: (before?.revision ?? 0) + 1,
      updaterName: company.nameOf(caller.userNo, lang),
      updateTime: company.wireTime(now),
    }
    storeTools(memory, before ? rows.map((row) => (row === before ? saved : row)) : [...rows, saved])
    return { id: saved.toolCode, revision: saved.revision }
  },

  'POST /iam-authority/v1/admin/tool/status': ({ body: { ids, status }, memory }) => {
    const rows = managedTools(memory)
    const isSwitched = (row: ManagedTool) => ids.includes(row.toolCode) && row.status !== status
    storeTools(
      memory,
      rows.map((row) => (isSwitched(row) ? { ...row, status, revision: row.revision + 1 } : row)),
    )
    return { changed: rows.filter(isSwitched).length }
  },

  'POST /iam-authority/v1/admin/tool/sort': ({ body: { toolCodes }, memory }) => {
    const rows = managedTools(memory)
    const ordered = toolCodes.flatMap((code) => rows.find(({ toolCode }) => toolCode === code) ?? [])
    if (ordered.length !== rows.length || new Set(ordered).size !== rows.length) fail('tool.order')
    storeTools(memory, ordered)
    return { changed: ordered.length }
  },

  'POST /iam-authority/v1/admin/tool/effect': ({ body: { toolCode }, memory, company }) => ({
    people: company.world.people.filter(({ userNo }) => {
      const { tools, quickList } = memory.of(userNo).personalConfig?.value ?? {}
      return [tools, quickList].some((codes) => Array.isArray(codes) && codes.includes(toolCode))
    }).length,
    recommendations: templateRows(memory).filter(({ template: { tools, quickList } }) =>
      [...tools, ...quickList].includes(toolCode),
    ).length,
  }),

  'POST /iam-authority/v1/admin/tool/delete': ({ body: { ids }, memory }) => {
    const rows = managedTools(memory)
    const gone = rows.filter(({ toolCode }) => ids.includes(toolCode))
    if (gone.some(({ kind }) => kind === 'tool')) fail('tool.built-in')
    storeTools(
      memory,
      rows.filter((row) => !gone.includes(row)),
    )
    return { deleted: gone.length }
  },
} satisfies Handlers
