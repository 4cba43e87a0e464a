import { randomUUID } from 'node:crypto'
import { api } from '@iambiz/contract/api.ts'
import { elementActions } from '@iambiz/contract/element-actions.ts'
import type { ApiGuard, ElementPermission } from '@iambiz/contract/features/permissions/elements.ts'
import type { EleTab } from '@iambiz/contract/platform/element-permission.ts'
import type { EndpointTable } from '@iambiz/contract/platform/endpoint.ts'
import { menuEntriesOf } from '@iambiz/contract/platform/menu.ts'
import { organizations } from '@iambiz/demo/world/organizations.ts'
import { roles } from '@iambiz/demo/world/roles.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { withSelection } from '#mock/caller.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { everyApp } from './apps.ts'
import { offerFor } from './personal-config.ts'
import { libraryOf } from './tools.ts'

type Kept = Omit<ElementPermission, 'apiGuards' | 'roleName'> & { calls: string[] }

const kept = new WeakMap<Memory, Kept[]>()

const entriesOf = (memory: Memory): Kept[] => kept.get(memory) ?? []

const calls: EndpointTable = api

const guardOf = (call: string): ApiGuard => {
  const access = Object.hasOwn(calls, call) ? calls[call as keyof EndpointTable]?.access : undefined
  return { call, ...(access ? { access } : {}), admits: access === 'user' || access === 'signed-in' }
}

const roleNamed = (roleNo: string, lang: 'zh' | 'en') =>
  roles.find(({ no }) => no === roleNo)?.[lang] ?? roleNo

/** What the role does not see or use, by tab. */
export function eleListOf(memory: Memory, roleNo: string): EleTab[] {
  const own = entriesOf(memory).filter((entry) => entry.roleNo === roleNo && entry.status === 1)
  const tabs = [...new Set(own.map(({ tabCode }) => tabCode))].toSorted()
  return tabs.map((tabCode) => ({
    tabCode,
    elements: own
      .filter((entry) => entry.tabCode === tabCode)
      .map(({ selector, params }) => ({ selector, params })),
  }))
}

export const elementPermissionHandlers = {
  'POST /iam-authority/v1/admin/element/simulate': ({ memory, body }) => eleListOf(memory, body.roleNo),

  'POST /iam-authority/v1/admin/element/list': ({ memory, query, body, lang }) => {
    const { keyword = '', roleNo, unguarded } = body
    const found = entriesOf(memory).filter(
      (entry) =>
        (query.tabCode === undefined || entry.tabCode === query.tabCode) &&
        (roleNo === undefined || entry.roleNo === roleNo) &&
        (!unguarded || entry.calls.length === 0) &&
        entry.selector.includes(keyword),
    )
    const rows = found.map(({ calls: named, ...entry }) => ({
      ...entry,
      roleName: roleNamed(entry.roleNo, lang),
      apiGuards: named.map(guardOf),
    }))
    return pageOf(rows, body)
  },

  'POST /iam-authority/v1/admin/element/saveOrUpdate': ({ memory, caller, company, body, lang, now }) => {
    const { id, revision, apiGuards, ...written } = body
    if (written.selector === '')
      fail('element.selector', {
        fields: [{ field: 'selector', message: wordsOf('element.selector', lang) }],
      })
    const rows = entriesOf(memory)
    const before = rows.find((entry) => entry.id === id)
    if (id !== undefined && !before) fail('resource.not-found')
    if (before && before.revision !== revision) fail('resource.changed')
    const saved: Kept = {
      ...written,
      ...{ id: before?.id ?? randomUUID(), calls: apiGuards, revision: (before?.revision ?? 0) + 1 },
      ...{ updaterName: caller.session.person.nameZh, updateTime: company.wireTime(now) },
    }
    kept.set(memory, [...rows.filter((entry) => entry.id !== saved.id), saved])
    return { id: saved.id, revision: saved.revision }
  },

  'POST /iam-authority/v1/admin/element/status': ({ memory, body }) => {
    const rows = entriesOf(memory)
    const changed = rows.filter(({ id, status }) => body.ids.includes(id) && status !== body.status)
    kept.set(
      memory,
      rows.map((entry) =>
        changed.includes(entry) ? { ...entry, status: body.status, revision: entry.revision + 1 } : entry,
      ),
    )
    return { changed: changed.length }
  },

  'POST /iam-authority/v1/admin/element/delete': ({ memory, body }) => {
    const rows = entriesOf(memory)
    const left = rows.filter(({ id }) => !body.ids.includes(id))
    kept.set(memory, left)
    return { deleted: rows.length - left.length }
  },

  'POST /iam-authority/v1/admin/element/choices': ({ lang }) => ({
    organizations: organizations.map((one) => ({ orgCode: one.code, orgName: one[lang] })),
    roles: roles.map(({ no, delegable, ...role }) => ({ roleNo: no, roleName: role[lang], delegable })),
    calls: Object.entries(calls).map(([call, { access }]) => ({ call, access })),
    actions: Object.entries(elementActions).map(([name, named]) => ({ name, calls: [...named] })),
  }),

  'POST /iam-authority/v1/admin/element/preview': ({ caller, body, ...circumstances }) => {
    const { memory, lang } = circumstances
    const { orgCode, roleNo, asAgent } = body
    const organization = organizations.find(({ code }) => code === orgCode)
    if (!organization) return fail('element.organization')
    const selection = { orgCode, roleNo }
    const { capabilities, adminKind } = withSelection(caller, selection)
    const apps = everyApp(circumstances, { userNo: '', own: memory.of(''), selection })
    const offer = offerFor(memory, libraryOf(memory, { ...caller, selection }), { selection })
    const role = { roleNo, roleName: roleNamed(roleNo, lang) }
    return {
      current: { orgCode, orgName: organization[lang], ...role },
      flags: capabilities,
      isSystemAdmin: adminKind !== null,
      ...(adminKind ? { adminKind } : {}),
      menuInfo: {
        ...{ role, menus: menuEntriesOf(capabilities, adminKind, lang) },
        eleList: eleListOf(memory, roleNo),
      },
      asAgent,
      apps,
      recommendedAppIds: offer.apps.filter((id) => apps.page.list.some(({ appId }) => appId === id)),
      actions: Object.entries(elementActions).map(([name, named]) => ({ name, guards: named.map(guardOf) })),
    }
  },
} satisfies Handlers
