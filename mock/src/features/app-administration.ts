import { randomUUID } from 'node:crypto'
import type {
  AppGrant,
  ListedApp,
  ManagedApp,
  ManagedCategory,
  SkippedApp,
} from '@iambiz/contract/features/catalogue/administration.ts'
import { helpOf } from '@iambiz/demo/world/application-help.ts'
import { applicationId, applications, categories } from '@iambiz/demo/world/catalogue.ts'
import { grants as demoGrants } from '@iambiz/demo/world/grants.ts'
import { addressOf, openModeOf } from '@iambiz/demo/world/opening.ts'
import { organizations, withAncestors } from '@iambiz/demo/world/organizations.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { roles } from '@iambiz/demo/world/roles.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import { isAddress } from '@iambiz/server/platform/web-address.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { filtered, pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'

type Given = Pick<AppGrant, 'subject' | 'id' | 'effect' | 'expireTime'>
type Kept = { apps: ManagedApp[]; categories: Omit<ManagedCategory, 'apps'>[]; grants: Map<string, Given[]> }

const kept = new WeakMap<Memory, Kept>()
const updated = '2026-01-05 09:00:00'

export function keptOf({ memory, company }: Circumstances): Kept {
  const known = kept.get(memory)
  if (known) return known
  const fresh: Kept = {
    apps: applications.map((app) => ({
      ...{
        appId: applicationId(app.code),
        appCode: app.code,
        nameZh: app.zh,
        nameEn: app.en,
        icon: app.icon,
      },
      ...{ categoryCode: app.category, systemCode: app.code, ownerNo: app.owner, ownerName: '' },
      ...{
        openMode: openModeOf(app),
        status: 1,
        revision: 1,
        updateTime: updated,
        ...readingOf(app.zh),
      },
      ...{
        descriptionZh: app.aboutZh,
        descriptionEn: app.aboutEn,
        ...helpOf(app.code),
        homeUrl: addressOf(app, company.world) ?? '',
      },
      ...{ departmentZh: app.department.zh, departmentEn: app.department.en, reading: '' },
      ...{ maintenanceNoticeZh: '', maintenanceNoticeEn: '', hanging: [{ kind: 'openings' as const }] },
    })),
    categories: categories.map(({ code, zh, en, shortEn, hue }, index) => ({
      ...{
        categoryCode: code,
        nameZh: zh,
        nameEn: en,
        shortNameEn: shortEn,
        hue,
        sortNo: index,
        revision: 1,
      },
    })),
    grants: Map.groupBy(
      demoGrants.map(({ application, subjectType, subject, effect }) => ({
        ...{ appId: applicationId(application), subject: subjectType, id: subject, effect },
      })),
      ({ appId }) => appId,
    ),
  }
  kept.set(memory, fresh)
  return fresh
}

const appOf = (asked: Circumstances, appId: string) =>
  keptOf(asked).apps.find((app) => app.appId === appId) ?? fail('resource.not-found')

const ownerName = ({ company, lang }: Circumstances, { ownerNo }: ManagedApp) =>
  ownerNo ? company.nameOf(ownerNo, lang) : ''

function listed(asked: Circumstances, app: ManagedApp): ListedApp {
  const { lang } = asked
  const category = keptOf(asked).categories.find(({ categoryCode }) => categoryCode === app.categoryCode)
  const { appId, appCode, nameZh, nameEn, icon, categoryCode, systemCode, openMode, status, revision } = app
  return {
    ...{ appId, appCode, nameZh, nameEn, icon, categoryCode, systemCode, openMode, status, revision },
    ...(app.ownerNo ? { ownerNo: app.ownerNo } : {}),
    ...{ ownerName: ownerName(asked, app), updateTime: app.updateTime },
    categoryName: (lang === 'en' && category?.nameEn) || category?.nameZh || categoryCode,
    hue: category?.hue ?? 250,
    ...{ systemName: systemCode, hasAddress: app.homeUrl !== '' },
    isGranted: (keptOf(asked).grants.get(appId) ?? []).some(({ effect }) => effect === 'allow'),
  }
}

/** The grants that reach a person with one organization and role. */
const reaching = (grants: readonly Given[], { userNo }: Person, post: Person['posts'][number]) =>
  grants.filter(
    ({ subject, id }) =>
      (subject === 'person' && id === userNo) ||
      (subject === 'role' && id === post.roleNo) ||
      (subject === 'organization' && withAncestors(post.orgCode).includes(id)),
  )

const sees = (grants: readonly Given[]) =>
  grants.length > 0 && grants.every(({ effect }) => effect === 'allow')

const seers = ({ company }: Circumstances, grants: readonly Given[]): Person[] =>
  company.world.people.filter(
    (person) => person.active && person.posts.some((post) => sees(reaching(grants, person, post))),
  )

const nameOf = ({ company, lang }: Circumstances, { subject, id }: Given): string => {
  if (subject === 'person') return company.nameOf(id, lang)
  if (subject === 'role') return roles.find(({ no }) => no === id)?.[lang] ?? id
  return organizations.find(({ code }) => code === id)?.[lang] ?? id
}

type Written = {
  orgCodes: string[]
  roleNos: string[]
  userNos: string[]
  denyOrgCodes: string[]
  denyRoleNos: string[]
  denyUserNos: string[]
  expireTimes: Record<string, string>
}

const givenIn = (body: Written): Given[] =>
  (
    [
      ['organization', 'allow', body.orgCodes],
      ['role', 'allow', body.roleNos],
      ['person', 'allow', body.userNos],
      ['organization', 'deny', body.denyOrgCodes],
      ['role', 'deny', body.denyRoleNos],
      ['person', 'deny', body.denyUserNos],
    ] as const
  ).flatMap(([subject, effect, ids]) =>
    ids.map((id) => {
      const expireTime = effect === 'allow' && subject === 'person' ? body.expireTimes[id] : undefined
      return { subject, id, effect, ...(expireTime ? { expireTime } : {}) }
    }),
  )

const personOf = ({ lang, ...asked }: Circumstances, person: Person) => ({
  userNo: person.userNo,
  userName: asked.company.nameOf(person.userNo, lang),
  orgName: organizations.find(({ code }) => code === person.posts[0]?.orgCode)?.[lang] ?? '',
})

const sampleSize = 5
const candidatesAtMost = 20

function without(
  asked: Circumstances,
  ids: readonly string[],
  reasonOf: (app: ManagedApp) => SkippedApp['reason'] | undefined,
) {
  const judged = ids.map((id) => {
    const app = keptOf(asked).apps.find(({ appId }) => appId === id)
    return { id, app, reason: app ? reasonOf(app) : ('not-found' as const) }
  })
  return {
    apps: judged.flatMap(({ app, reason }) => (app && !reason ? app : [])),
    skipped: judged.flatMap(({ id, reason }) => (reason ? { id, reason } : [])),
  }
}

const appHandlers = {
  'POST /iam-authority/v1/admin/app/list': ({ body, ...asked }) => {
    const wanted = folded(body.keyword ?? '')
    const found = keptOf(asked).apps.filter(({ nameZh, nameEn, appCode, pinyin, initials }) =>
      [nameZh, nameEn, appCode, pinyin, initials].some((text) => folded(text).includes(wanted)),
    )
    return pageOf(
      filtered(
        found.map((app) => listed(asked, app)),
        body,
      ),
      body,
    )
  },
  'POST /iam-authority/v1/admin/app/people': ({ body, ...asked }) => ({
    list: body.ids.map((appId) => ({
      appId,
      people: seers(asked, keptOf(asked).grants.get(appId) ?? []).length,
    })),
  }),
  'POST /iam-authority/v1/admin/app/detail': ({ body, ...asked }) => {
    const app = appOf(asked, body.appId)
    return { ...app, ownerName: ownerName(asked, app) }
  },
  'POST /iam-authority/v1/admin/app/saveOrUpdate': ({ body, ...asked }) => {
    const { id, revision, status, ownerNo, iconColor, maintenanceFrom, maintenanceTo, ...words } = body
    const memory = keptOf(asked)
    const before = id === undefined ? undefined : appOf(asked, id)
    if (before && before.revision !== revision) fail('resource.changed')
    const refuse = (fault: 'managed-app.address' | 'managed-app.code-taken', field: string) =>
      fail(fault, { fields: [{ field, message: wordsOf(fault, asked.lang) }] })
    if (words.homeUrl && !isAddress(words.homeUrl)) refuse('managed-app.address', 'homeUrl')
    if (memory.apps.some((app) => app.appCode === words.appCode && app.appId !== id))
      refuse('managed-app.code-taken', 'appCode')
    const saved: ManagedApp = {
      ...{ appId: before?.appId ?? randomUUID(), ...words, ...readingOf(words.nameZh, words.reading) },
      ...(ownerNo ? { ownerNo } : {}),
      ...(iconColor ? { iconColor } : {}),
      ...(maintenanceFrom ? { maintenanceFrom } : {}),
      ...(maintenanceTo ? { maintenanceTo } : {}),
      ...{ ownerName: '', status: status ?? before?.status ?? 0, revision: (before?.revision ?? 0) + 1 },
      ...{ updateTime: asked.company.wireTime(asked.now), hanging: before?.hanging ?? [] },
    }
    memory.apps = before ? memory.apps.map((app) => (app === before ? saved : app)) : [...memory.apps, saved]
    return { id: saved.appId, revision: saved.revision }
  },
  'POST /iam-authority/v1/admin/app/status': ({ body, ...asked }) => {
    const { apps, skipped } = without(asked, body.ids, (app) => {
      if (app.status === body.status) return 'unchanged'
      return (body.status === 1 || body.status === 2) && !app.homeUrl ? 'no-address' : undefined
    })
    for (const app of apps) Object.assign(app, { status: body.status, revision: app.revision + 1 })
    return { changed: apps.length, skipped }
  },
  'POST /iam-authority/v1/admin/app/delete': ({ body, ...asked }) => {
    const { apps, skipped } = without(asked, body.ids, ({ hanging }) =>
      hanging.length > 0 ? 'in-use' : undefined,
    )
    if (apps.length === 0 && skipped.some(({ reason }) => reason === 'in-use'))
      fail('managed-app.in-use', { skipped })
    const memory = keptOf(asked)
    memory.apps = memory.apps.filter((app) => !apps.includes(app))
    return { deleted: apps.length, skipped }
  },
  'POST /iam-authority/v1/admin/app/sort': ({ body, ...asked }) => {
    const memory = keptOf(asked)
    const inCategory = memory.apps.filter(({ categoryCode }) => categoryCode === body.categoryCode)
    if (
      inCategory.length !== body.appIds.length ||
      !inCategory.every(({ appId }) => body.appIds.includes(appId))
    )
      fail('managed-app.order')
    const placeOf = ({ appId }: ManagedApp) => body.appIds.indexOf(appId)
    const ordered = inCategory.toSorted((one, other) => placeOf(one) - placeOf(other)).values()
    memory.apps = memory.apps.map((app) =>
      app.categoryCode === body.categoryCode ? (ordered.next().value ?? app) : app,
    )
    return { changed: body.appIds.length }
  },
  'POST /iam-authority/v1/admin/app/reading': ({ body }) => readingOf(body.nameZh, body.reading),
} satisfies Handlers

const grantHandlers = {
  'POST /iam-authority/v1/admin/app/grants': ({ body, ...asked }) => {
    const { appId, appCode, nameZh, nameEn, status } = appOf(asked, body.appId)
    const given = keptOf(asked).grants.get(appId) ?? []
    return {
      ...{ appId, appCode, nameZh, nameEn, status },
      list: given.map((grant) => ({
        ...{ subject: grant.subject, id: grant.id, name: nameOf(asked, grant), effect: grant.effect },
        ...(grant.expireTime ? { expireTime: grant.expireTime } : {}),
        people: seers(asked, [{ ...grant, effect: 'allow' }]).length,
        ...{ changeable: true, idle: false },
      })),
      people: seers(asked, given).length,
      version: JSON.stringify(given).length.toString(),
    }
  },
  'POST /iam-authority/v1/admin/app/grantPreview': ({ body, ...asked }) => {
    const now = new Set(seers(asked, keptOf(asked).grants.get(body.appId) ?? []))
    const then = new Set(seers(asked, givenIn(body)))
    const gaining = [...then].filter((person) => !now.has(person))
    const losing = [...now].filter((person) => !then.has(person))
    const some = (people: readonly Person[]) =>
      people.slice(0, sampleSize).map((person) => personOf(asked, person))
    return {
      ...{ people: then.size, gain: gaining.length, lose: losing.length },
      ...{ gaining: some(gaining), losing: some(losing) },
    }
  },
  'POST /iam-authority/v1/admin/app/grant': ({ body, ...asked }) => {
    const memory = keptOf(asked)
    const { appId } = appOf(asked, body.appId)
    const before = memory.grants.get(appId) ?? []
    const given = givenIn(body)
    memory.grants.set(appId, given)
    const has = (grants: readonly Given[], one: Given) =>
      grants.some(
        ({ subject, id, effect }) => subject === one.subject && id === one.id && effect === one.effect,
      )
    return {
      version: JSON.stringify(given).length.toString(),
      added: given.filter((grant) => !has(before, grant)).length,
      removed: before.filter((grant) => !has(given, grant)).length,
    }
  },
  'POST /iam-authority/v1/admin/app/why': ({ body, ...asked }) => {
    const app = appOf(asked, body.appId)
    const person = asked.company.people.get(body.userNo) ?? fail('resource.not-found')
    const given = keptOf(asked).grants.get(app.appId) ?? []
    const isOffered = app.status === 1 || app.status === 2
    const pairs = person.posts.map((post) => {
      const found = reaching(given, person, post)
      return {
        orgName: organizations.find(({ code }) => code === post.orgCode)?.[asked.lang] ?? '',
        roleName: roles.find(({ no }) => no === post.roleNo)?.[asked.lang] ?? '',
        sees: isOffered && sees(found),
        grants: found.map((grant) => ({
          ...{ subject: grant.subject, name: nameOf(asked, grant), effect: grant.effect },
          inherited: grant.subject === 'organization' && grant.id !== post.orgCode,
        })),
      }
    })
    const isAllowed = person.posts.some((post) => sees(reaching(given, person, post)))
    const isDenied = pairs.some(({ grants }) => grants.some(({ effect }) => effect === 'deny'))
    const state = () => {
      if (!person.active) return 'disabled'
      if (pairs.length === 0) return 'no-role'
      if (isAllowed) return isOffered ? 'visible' : 'offline'
      return isDenied ? 'denied' : 'locked'
    }
    return {
      userNo: person.userNo,
      userName: asked.company.nameOf(person.userNo, asked.lang),
      state: state(),
      pairs,
    }
  },
  'POST /iam-authority/v1/admin/app/candidates': ({ body, ...asked }) => {
    const wanted = folded(body.keyword)
    const found = asked.company.world.people.filter(
      ({ userNo, nameZh, nameEn, active }) =>
        active && [userNo, nameZh, nameEn].some((text) => folded(text).includes(wanted)),
    )
    return {
      list: found
        .slice(0, candidatesAtMost)
        .map((person) => ({ ...personOf(asked, person), changeable: true })),
    }
  },
  'GET /iam-authority/v1/admin/app/choices': ({ lang, ...asked }) => ({
    systems: keptOf({ lang, ...asked }).apps.map((app) => ({
      systemCode: app.systemCode,
      systemName: (lang === 'en' && app.nameEn) || app.nameZh,
    })),
    organizations: organizations.map(({ code, parent, ...name }) => ({
      ...{ orgCode: code, orgName: name[lang], changeable: true },
      ...(parent ? { parentCode: parent } : {}),
    })),
    roles: roles.map((role) => ({ roleNo: role.no, roleName: role[lang], changeable: true })),
    launchOrigins: [],
  }),
} satisfies Handlers

const categoryHandlers = {
  'POST /iam-authority/v1/admin/category/list': (asked) => ({
    list: keptOf(asked).categories.map((category) => ({
      ...category,
      apps: keptOf(asked).apps.filter(({ categoryCode }) => categoryCode === category.categoryCode).length,
    })),
  }),
  'POST /iam-authority/v1/admin/category/saveOrUpdate': ({ body, ...asked }) => {
    const { id, revision, ...words } = body
    const memory = keptOf(asked)
    const before = memory.categories.find(({ categoryCode }) => categoryCode === (id ?? words.categoryCode))
    if (id !== undefined && !before) fail('resource.not-found')
    if (id === undefined && before) fail('managed-app.code-taken')
    if (before && before.revision !== revision) fail('resource.changed')
    const saved = {
      ...words,
      sortNo: before?.sortNo ?? memory.categories.length,
      revision: (before?.revision ?? 0) + 1,
    }
    memory.categories = before
      ? memory.categories.map((category) => (category === before ? saved : category))
      : [...memory.categories, saved]
    return { id: saved.categoryCode, revision: saved.revision }
  },
  'POST /iam-authority/v1/admin/category/sort': ({ body, ...asked }) => {
    const memory = keptOf(asked)
    if (body.categoryCodes.length !== memory.categories.length) fail('managed-app.order')
    const placeOf = ({ categoryCode }: { categoryCode: string }) => body.categoryCodes.indexOf(categoryCode)
    memory.categories = memory.categories.toSorted((one, other) => placeOf(one) - placeOf(other))
    return { changed: body.categoryCodes.length }
  },
  'POST /iam-authority/v1/admin/category/delete': ({ body, ...asked }) => {
    const memory = keptOf(asked)
    if (memory.apps.some(({ categoryCode }) => body.ids.includes(categoryCode))) fail('category.in-use')
    const left = memory.categories.filter(({ categoryCode }) => !body.ids.includes(categoryCode))
    const deleted = memory.categories.length - left.length
    memory.categories = left
    return { deleted }
  },
} satisfies Handlers

export const appAdministrationHandlers = { ...appHandlers, ...grantHandlers, ...categoryHandlers }
