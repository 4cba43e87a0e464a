import { randomUUID } from 'node:crypto'
import type { FailureName } from '@iambiz/contract/errors.ts'
import type { delegations } from '@iambiz/contract/features/permissions/delegations.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { periodOf } from '@iambiz/server/features/permissions/delegations/period.ts'
import { allows, type Step } from '@iambiz/server/features/permissions/delegations/status.ts'
import { differences, type Terms, tooWide } from '@iambiz/server/features/permissions/delegations/terms.ts'
import type { Selection } from '@iambiz/server/platform/actor.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { personReading } from '@iambiz/server/platform/person-reading.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { folded, keywordOf } from '@iambiz/server/platform/search-text.ts'
import { type Caller, holds } from '#mock/caller.ts'
import { applicationsById, categoryOf, organizationNamed, roleNamed } from '#mock/company.ts'
import { type DelegationRow, placeOf, principalHolds, shownDelegation, statusOf } from '#mock/delegations.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { filtered, pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { delegatedApplications } from './portal-apps.ts'

type Wish = ReceivedOf<(typeof delegations)['POST /iam-portal/v1/agency/save']>['body']

const screen = '/home/setting/delegation'
const candidatesAtMost = 20

function refuseFields(refusal: FailureName, fields: readonly string[], { lang }: Circumstances): never {
  const message = wordsOf(refusal, lang)
  return fail(refusal, { fields: fields.map((field) => ({ field, message })) })
}

const instantOf = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`)

const termsOf = (row: DelegationRow, { company }: Circumstances): Terms => ({
  agentNo: row.agentNo,
  ...row.post,
  appScope: row.applications ? 'some' : 'all',
  appIds: (row.applications ?? []).map(applicationId),
  startTime: company.wireTime(row.startsAt),
  endTime: company.wireTime(row.endsAt),
  reason: row.reason,
})

/** The terms of a wish; refused where they are not those of a delegation that the caller can give. */
function checkedTerms(wish: Wish, caller: Caller, circumstances: Circumstances, kept?: Terms): Terms {
  const { company, now } = circumstances
  const { agentNo, orgCode, roleNo, appScope, appIds = [] } = wish
  const pair = { orgCode, roleNo }
  if (agentNo === caller.userNo) fail('delegation.self')
  if (!holds(caller.person, pair)) fail('delegation.role-not-held')
  if (!principalHolds(company, caller.userNo, pair)) fail('delegation.role-undelegable')
  const agent = company.people.get(agentNo)
  if (!agent?.active || agent.posts.length === 0) refuseFields('delegation.agent', ['agentNo'], circumstances)
  const found = periodOf(wish, { now: company.wireTime(now), kept: kept?.startTime })
  if ('refusal' in found) return refuseFields(found.refusal, [found.field], circumstances)
  if ((appScope === 'some') !== appIds.length > 0)
    refuseFields('delegation.no-apps', ['appIds'], circumstances)
  const visible = new Set(delegatedApplications(caller.userNo, pair).map(({ code }) => applicationId(code)))
  if (!appIds.every((id) => visible.has(id) || kept?.appIds.includes(id)))
    refuseFields('delegation.foreign-app', ['appIds'], circumstances)
  return {
    ...found.period,
    ...pair,
    agentNo,
    appScope,
    appIds: [...new Set(appIds)],
    reason: wish.reason || null,
  }
}

function checkFree(terms: Terms, caller: Caller, circumstances: Circumstances, except?: string): void {
  const { memory, company, now } = circumstances
  const [from, until] = [instantOf(terms.startTime), instantOf(terms.endTime)]
  const isTaken = memory.delegations.some(
    (row) =>
      row.id !== except &&
      row.principalNo === caller.userNo &&
      row.post.orgCode === terms.orgCode &&
      row.post.roleNo === terms.roleNo &&
      [0, 1, 2, 6].includes(statusOf(row, company, now)) &&
      row.startsAt < until &&
      row.endsAt > from,
  )
  if (isTaken) refuseFields('delegation.overlap', ['startTime', 'endTime'], circumstances)
}

const columnsOf = (terms: Terms) => ({
  agentNo: terms.agentNo,
  post: { orgCode: terms.orgCode, roleNo: terms.roleNo },
  applications:
    terms.appScope === 'all' ? null : terms.appIds.flatMap((id) => applicationsById.get(id)?.code ?? []),
  startsAt: instantOf(terms.startTime),
  endsAt: instantOf(terms.endTime),
  reason: terms.reason,
})

/** Tells the other one at the bell, and the open pages of both that rights have changed. */
function tellOf(
  row: DelegationRow,
  caller: Caller,
  { memory, now }: Circumstances,
  words: [zh: string, en: string],
) {
  const people = [row.principalNo, row.agentNo]
  const role = roleNamed(row.post.roleNo)
  const [zh, en] = words
  memory.tell(
    people.filter((userNo) => userNo !== caller.userNo),
    {
      zh: `${caller.nameZh}${zh}「${role?.zh ?? row.post.roleNo}」的委托`,
      en: `${caller.nameEn} ${en} a delegation of ${role?.en ?? row.post.roleNo}`,
      path: caller.userNo === row.principalNo ? `${screen}?tab=received` : screen,
      at: now,
    },
  )
  memory.tellRights(people)
}

function create(wish: Wish, caller: Caller, circumstances: Circumstances): DelegationRow {
  const { memory, now } = circumstances
  const terms = checkedTerms(wish, caller, circumstances)
  checkFree(terms, caller, circumstances)
  const row: DelegationRow = {
    ...{ id: randomUUID(), principalNo: caller.userNo, ...columnsOf(terms), createdAt: now },
    ...{ answer: null, end: null, revision: 1 },
  }
  memory.delegations.unshift(row)
  tellOf(row, caller, circumstances, ['发起了', 'gave'])
  return row
}

const found = ({ delegations: rows }: Memory, id: string) =>
  rows.find((row) => row.id === id.toLowerCase()) ?? fail('resource.not-found')

/** Refuses whom it is not for as the portal does: to strangers there is no such delegation. */
function own(row: DelegationRow, { userNo }: Caller, part: 'principalNo' | 'agentNo'): void {
  if (row[part] === userNo) return
  fail(row.principalNo === userNo || row.agentNo === userNo ? 'access.denied' : 'resource.not-found')
}

function requireStep(row: DelegationRow, step: Step, circumstances: Circumstances): void {
  if (allows(statusOf(row, circumstances.company, circumstances.now), step)) return
  fail('delegation.transition', { current: shownDelegation(row, circumstances) })
}

function change(id: string, wish: Wish, caller: Caller, circumstances: Circumstances): DelegationRow {
  const { memory, company, now } = circumstances
  const row = found(memory, id)
  own(row, caller, 'principalNo')
  if (row.revision !== wish.revision)
    fail('resource.changed', { current: shownDelegation(row, circumstances) })
  const isNarrowing = allows(statusOf(row, company, now), 'narrow')
  if (!isNarrowing) requireStep(row, 'change', circumstances)
  const before = termsOf(row, circumstances)
  const terms = checkedTerms(wish, caller, circumstances, before)
  if (differences(before, terms).length === 0) return row
  const wide = isNarrowing ? tooWide(before, terms) : []
  if (wide.length > 0) refuseFields('delegation.in-force', wide, circumstances)
  checkFree(terms, caller, circumstances, row.id)
  Object.assign(row, columnsOf(terms), isNarrowing ? {} : { answer: null }, { revision: row.revision + 1 })
  tellOf(row, caller, circumstances, ['修改了', 'changed'])
  return row
}

type Ending = { id: string; reason: string | undefined; by: 'principal' | 'agent' | 'administrator' }

function end({ id, reason, by }: Ending, caller: Caller, circumstances: Circumstances) {
  const row = found(circumstances.memory, id)
  const step = ({ principal: 'revoke', agent: 'resign', administrator: 'force' } as const)[by]
  if (by !== 'administrator') own(row, caller, by === 'principal' ? 'principalNo' : 'agentNo')
  requireStep(row, step, circumstances)
  row.end = { by, userNo: caller.userNo, reason: reason || null, at: circumstances.now }
  row.revision += 1
  tellOf(row, caller, circumstances, ['结束了', 'ended'])
  return shownDelegation(row, circumstances)
}

type Wanted = PageRequest & { status?: number | undefined }

function listed(rows: readonly DelegationRow[], wanted: Wanted, circumstances: Circumstances) {
  const shown = rows
    .map((row) => shownDelegation(row, circumstances))
    .filter(({ status }) => wanted.status === undefined || status === wanted.status)
  return pageOf(filtered(shown, wanted), wanted)
}

/** Whether a person is meant, by number, name or its reading. */
function meansPerson({ company }: Circumstances, keyword: string): (userNo: string) => boolean {
  const { text: wanted, reading } = keywordOf(keyword)
  return (userNo) => {
    const person = company.people.get(userNo)
    if (!person) return false
    const texts = [person.userNo, person.nameZh, person.nameEn].map(folded)
    const read = personReading(person.nameZh, person.nameEn).reading_text
    return texts.some((text) => text.includes(wanted)) || (reading !== '' && read.includes(reading))
  }
}

function authorityOver(pair: Selection, caller: Caller, { company, lang }: Circumstances) {
  const delegable = principalHolds(company, caller.userNo, pair)
  return {
    ...pair,
    orgName: organizationNamed(pair.orgCode)?.[lang] ?? pair.orgCode,
    roleName: roleNamed(pair.roleNo)?.[lang] ?? pair.roleNo,
    delegable,
    ...(delegable ? {} : { reason: wordsOf('delegation.role-undelegable', lang) }),
    apps: (delegable ? delegatedApplications(caller.userNo, pair) : []).map((app) => ({
      ...{ appId: applicationId(app.code), appCode: app.code, appName: app[lang] },
      otherName: app[lang === 'en' ? 'zh' : 'en'],
      categoryName: categoryOf(app)[lang],
      ...readingOf(app.zh),
    })),
  }
}

export const delegationHandlers = {
  'POST /iam-portal/v1/agency/authority': ({ caller, ...circumstances }) => ({
    principal: caller.person.posts.map(({ orgCode, roleNo }) =>
      authorityOver({ orgCode, roleNo }, caller, circumstances),
    ),
    agent: circumstances.memory.delegations
      .filter(({ agentNo }) => agentNo === caller.userNo)
      .map((row) => shownDelegation(row, circumstances))
      .filter(({ status }) => status === 2),
  }),

  'POST /iam-portal/v1/agency/candidate': ({ body, caller, ...circumstances }) => {
    const { company, lang } = circumstances
    const isMeant = meansPerson(circumstances, body.keyword)
    return [...company.people.values()]
      .filter(({ userNo, active, posts }) => active && posts.length > 0 && userNo !== caller.userNo)
      .filter(({ userNo }) => isMeant(userNo))
      .slice(0, candidatesAtMost)
      .map(({ userNo }) => {
        const orgName = placeOf(company, userNo, lang)
        return { userNo, userName: company.nameOf(userNo, lang), ...(orgName ? { orgName } : {}) }
      })
  },

  'POST /iam-portal/v1/agency/initiated': ({ body, caller, ...circumstances }) => {
    const rows = circumstances.memory.delegations.filter(({ principalNo }) => principalNo === caller.userNo)
    return listed(rows, body, circumstances)
  },

  'POST /iam-portal/v1/agency/received': ({ body, caller, ...circumstances }) => {
    const rows = circumstances.memory.delegations.filter(({ agentNo }) => agentNo === caller.userNo)
    return listed(rows, body, circumstances)
  },

  'POST /iam-portal/v1/agency/save': ({ body, caller, ...circumstances }) => {
    const { agencyId } = body
    const row =
      agencyId === undefined
        ? create(body, caller, circumstances)
        : change(agencyId, body, caller, circumstances)
    return shownDelegation(row, circumstances)
  },

  'POST /iam-portal/v1/agency/decide/:id': ({ params, body, caller, ...circumstances }) => {
    const row = found(circumstances.memory, params.id)
    own(row, caller, 'agentNo')
    requireStep(row, 'decide', circumstances)
    if (body.revision !== undefined && body.revision !== row.revision)
      fail('resource.changed', { current: shownDelegation(row, circumstances) })
    row.answer = { accepted: body.accept, comment: body.comment || null, at: circumstances.now }
    row.revision += 1
    tellOf(row, caller, circumstances, body.accept ? ['接受了', 'accepted'] : ['拒绝了', 'declined'])
    return shownDelegation(row, circumstances)
  },

  'POST /iam-portal/v1/agency/revoke/:id': ({ params, body, caller, ...circumstances }) =>
    end({ id: params.id, reason: body.reason, by: 'principal' }, caller, circumstances),

  'POST /iam-portal/v1/agency/resign/:id': ({ params, body, caller, ...circumstances }) =>
    end({ id: params.id, reason: body.reason, by: 'agent' }, caller, circumstances),

  'POST /iam-portal/v1/agency/forceEnd/:id': ({ params, body, caller, ...circumstances }) =>
    end({ id: params.id, reason: body.reason, by: 'administrator' }, caller, circumstances),

  'POST /iam-portal/v1/agency/overview': ({ body, caller: _, ...circumstances }) => {
    const { keyword = '', orgCode, roleNo } = body
    const isMeant = meansPerson(circumstances, keyword)
    const rows = circumstances.memory.delegations.filter(
      ({ principalNo, agentNo, post }) =>
        (orgCode === undefined || post.orgCode === orgCode) &&
        (roleNo === undefined || post.roleNo === roleNo) &&
        (keyword === '' || isMeant(principalNo) || isMeant(agentNo)),
    )
    return listed(rows, body, circumstances)
  },
} satisfies Handlers
