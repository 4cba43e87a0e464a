import { randomUUID } from 'node:crypto'
import type { AccessRequest, RequestState } from '@iambiz/contract/features/permissions/requests.ts'
import type { LockedRequest } from '@iambiz/contract/features/catalogue/apps.ts'
import { roleAnswers } from '@iambiz/contract/platform/access.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { mayAnswer, refusalOfAnswer } from '@iambiz/server/features/permissions/requests/rules.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { Caller } from '#mock/caller.ts'
import { applicationsById, type Company, organizationNamed, roleNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory, StoredRequest } from '#mock/memory.ts'
import { grantsOf, visibleTo } from './portal-apps.ts'

const screen = '/home/requests'

const stateOf = ({ answer, withdrawn }: StoredRequest): RequestState => {
  if (withdrawn) return 'withdrawn'
  if (answer === null) return 'open'
  return answer.granted ? 'granted' : 'refused'
}

const appOf = ({ application }: StoredRequest) =>
  applications.find(({ code }) => code === application) ?? fail('resource.not-found')

const standingOf = (request: StoredRequest, { people }: Company) => ({
  requesterNo: request.userNo,
  requesterActive: people.get(request.userNo)?.active ?? false,
  ownerNo: appOf(request).owner,
  offered: true,
  state: stateOf(request),
  revision: request.revision,
})

function shown({ company, lang }: Circumstances, caller: Caller, request: StoredRequest): AccessRequest {
  const { answer, post, until } = request
  const app = appOf(request)
  return {
    id: request.id,
    appId: applicationId(request.application),
    appName: app[lang],
    state: stateOf(request),
    reason: request.reason,
    requestTime: company.wireTime(request.askedAt),
    requester: {
      userNo: request.userNo,
      name: company.nameOf(request.userNo, lang),
      orgName: organizationNamed(post.orgCode)?.[lang] ?? post.orgCode,
      roleName: roleNamed(post.roleNo)?.[lang] ?? post.roleNo,
    },
    ownerName: company.nameOf(app.owner, lang),
    answerable: stateOf(request) === 'open' && mayAnswer(standingOf(request, company), caller),
    ...(answer
      ? {
          deciderName: company.nameOf(answer.deciderNo, lang),
          decideTime: company.wireTime(answer.at),
          ...(answer.remark ? { remark: answer.remark } : {}),
        }
      : {}),
    ...(until ? { expireTime: until } : {}),
    revision: request.revision,
  }
}

const latestFirst = (requests: readonly StoredRequest[]) =>
  requests.toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime())

/** The person's latest request for an application, where it is open or was refused. */
export function latestRequest(
  { requests }: Memory,
  { wireTime }: Company,
  userNo: string,
  application: string,
): LockedRequest | undefined {
  const mine = requests.filter((request) => request.userNo === userNo && request.application === application)
  const [latest] = latestFirst(mine)
  const state = latest && stateOf(latest)
  if (state !== 'open' && state !== 'refused') return undefined
  const { answer, askedAt } = latest as StoredRequest
  return {
    state,
    time: wireTime(answer?.at ?? askedAt),
    ...(answer?.remark ? { remark: answer.remark } : {}),
  }
}

const addressedTo = ({ memory, company }: Circumstances, caller: Caller): StoredRequest[] =>
  memory.requests.filter(
    (request) => request.userNo !== caller.userNo && mayAnswer(standingOf(request, company), caller),
  )

const found = ({ requests }: Memory, id: string) =>
  requests.find((request) => request.id === id) ?? fail('resource.not-found')

export const accessRequestHandlers = {
  'POST /iam-portal/v1/portal/app/request': ({ body, caller, memory, now }) => {
    const app = applicationsById.get(body.appId) ?? fail('resource.not-found')
    const { userNo, selection } = caller
    if (visibleTo(caller).includes(app)) fail('access-request.has-access')
    const denied = grantsOf(userNo, selection).some(
      ({ application, effect }) => application === app.code && effect === 'deny',
    )
    if (denied) fail('access-request.denied')
    const isOpen = (request: StoredRequest) =>
      request.userNo === userNo && request.application === app.code && stateOf(request) === 'open'
    if (memory.requests.some(isOpen)) fail('access-request.open')
    const id = randomUUID()
    memory.requests.push({
      ...{ id, application: app.code, userNo, post: selection, reason: body.reason, askedAt: now },
      ...{ answer: null, withdrawn: false, revision: 1 },
    })
    memory.tell([app.owner], {
      zh: `${caller.nameZh}申请使用「${app.zh}」`,
      en: `${caller.nameEn} requested access to ${app.en}`,
      path: screen,
      at: now,
    })
    return { requestId: id }
  },

  'POST /iam-portal/v1/portal/app/request/mine': ({ body, caller, ...circumstances }) => {
    const mine = circumstances.memory.requests.filter(({ userNo }) => userNo === caller.userNo)
    return pageOf(
      latestFirst(mine).map((request) => shown(circumstances, caller, request)),
      body,
    )
  },

  'POST /iam-portal/v1/portal/app/request/withdraw': ({ body, caller, memory }) => {
    const request = found(memory, body.id)
    if (request.userNo !== caller.userNo) fail('resource.not-found')
    const current = { id: request.id, state: stateOf(request), revision: request.revision }
    if (current.state !== 'open') fail('access-request.closed', { current })
    if (current.revision !== body.revision) fail('resource.changed', { current })
    request.withdrawn = true
    request.revision += 1
    return { id: request.id, state: 'withdrawn', revision: request.revision }
  },

  'POST /iam-portal/v1/portal/right/request': ({ body, caller }) => {
    if (roleAnswers(body.right, caller.capabilities, caller.adminKind)) fail('right-request.has-right')
    return null
  },

  'GET /iam-portal/v1/portal/app/request/waiting': ({ caller, ...circumstances }) => ({
    count: addressedTo(circumstances, caller).filter((request) => stateOf(request) === 'open').length,
    answers:
      caller.adminKind === 'super_manager' || applications.some(({ owner }) => owner === caller.userNo),
  }),

  'POST /iam-authority/v1/admin/request/list': ({ body, caller, ...circumstances }) => {
    const isManager = caller.adminKind === 'super_manager'
    if (body.scope === 'all' && !isManager) fail('access.denied')
    const wanted = body.scope === 'all' ? circumstances.memory.requests : addressedTo(circumstances, caller)
    const listed = wanted.filter(
      (request) => body.open === undefined || (stateOf(request) === 'open') === body.open,
    )
    const rows = latestFirst(listed).map((request) => shown(circumstances, caller, request))
    const keyword = folded(body.keyword ?? '')
    return pageOf(
      rows.filter(({ appName, requester: { userNo, name } }) =>
        folded([appName, userNo, name].join('\n')).includes(keyword),
      ),
      body,
    )
  },

  'POST /iam-authority/v1/admin/request/decide': ({ body, caller, company, memory, lang, now }) => {
    const { accept, comment, expireTime } = body
    if (expireTime !== undefined && expireTime <= company.wireTime(now)) {
      const message = wordsOf('access-request.past', lang)
      fail('access-request.past', { fields: [{ field: 'expireTime', message }] })
    }
    const request = found(memory, body.id)
    const refusal = refusalOfAnswer(standingOf(request, company), caller, body)
    if (refusal) fail(refusal, { current: { state: stateOf(request) } })
    request.answer = { granted: accept, deciderNo: caller.userNo, remark: comment, at: now }
    request.until = expireTime
    request.revision += 1
    if (accept) memory.of(request.userNo).granted.add(request.application)
    const app = appOf(request)
    memory.tell([request.userNo], {
      zh: `您对「${app.zh}」的权限申请${accept ? '已通过' : '未通过'}`,
      en: `Your request for ${app.en} was ${accept ? 'granted' : 'refused'}`,
      path: screen,
      at: now,
    })
    return { id: request.id, state: stateOf(request), revision: request.revision }
  },
} satisfies Handlers
