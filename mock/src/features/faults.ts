import { randomUUID } from 'node:crypto'
import type { FaultDetail, FaultSummary } from '@iambiz/contract/features/faults.ts'
import { applications, systemManager } from '@iambiz/demo/world/catalogue.ts'
import { dictionary } from '@iambiz/demo/world/roles.ts'
import { maintainerWords, reporterWords, submittedWords } from '@iambiz/server/features/faults/phrases.ts'
import { actionsFor, type Sides, transition } from '@iambiz/server/features/faults/transitions.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { filtered, pageOf } from '#mock/listing.ts'
import type { StoredFault } from '#mock/memory.ts'
import { offeredApplication } from '#mock/offered-application.ts'
import { fileRefOf } from './file-ref.ts'
import { visibleTo } from './portal-apps.ts'

const summaryLength = 120
const over = ['solved', 'closed']

const statusOf = ({ steps }: StoredFault) => steps.at(-1)?.status ?? 'submitted'
const revisionOf = ({ steps }: StoredFault) => steps.length + 1
const appOf = (code: string) =>
  applications.find((application) => application.code === code) ?? fail('resource.not-found')

/** An application is maintained by its owner, by the people whom the address book names, and by its system's manager. */
const maintainersOf = (code: string, { world }: Circumstances['company']): string[] => {
  const named = world.contacts
    .filter(({ application }) => application === code)
    .flatMap(({ wecomId }) => wecomId?.toUpperCase() ?? [])
  const managers = systemManager.systems.includes(code) ? [systemManager.userNo] : []
  return [...new Set([appOf(code).owner, ...named, ...managers])]
}

const maintains = ({ company }: Circumstances, { userNo, adminKind }: Caller, code: string): boolean =>
  adminKind === 'super_manager' || maintainersOf(code, company).includes(userNo)

const sidesOf = (circumstances: Circumstances, caller: Caller, fault: StoredFault): Sides => ({
  reporter: fault.reporter === caller.userNo,
  maintainer: maintains(circumstances, caller, fault.application),
})

const maintainedBy = (circumstances: Circumstances, caller: Caller): StoredFault[] =>
  circumstances.memory.faults.filter(({ application }) => maintains(circumstances, caller, application))

const kindsIn = (lang: Circumstances['lang']) =>
  dictionary.flatMap((entry) =>
    entry.key === 'fault_type' ? { faultType: entry.value, faultTypeName: entry[lang] } : [],
  )

function head({ company, lang }: Circumstances, fault: StoredFault) {
  const { handlerNo, at, steps } = fault
  return {
    faultId: fault.id,
    faultNo: fault.no,
    appCode: fault.application,
    appName: appOf(fault.application)[lang],
    faultType: fault.type,
    faultTypeName:
      kindsIn(lang).find(({ faultType }) => faultType === fault.type)?.faultTypeName ?? fault.type,
    level: fault.level,
    status: statusOf(fault),
    reporterName: company.nameOf(fault.reporter, lang),
    ...(handlerNo === null ? {} : { handlerName: company.nameOf(handlerNo, lang) }),
    createTime: company.wireTime(at),
    updateTime: company.wireTime(steps.at(-1)?.at ?? at),
  }
}

const summary = (circumstances: Circumstances, fault: StoredFault): FaultSummary => ({
  ...head(circumstances, fault),
  summary: [...fault.description].slice(0, summaryLength).join(''),
  replies: fault.steps.filter(({ reply }) => reply !== '').length,
})

function detail(circumstances: Circumstances, caller: Caller, fault: StoredFault): FaultDetail {
  const { company, memory, lang } = circumstances
  const sides = sidesOf(circumstances, caller, fault)
  if (!sides.reporter && !sides.maintainer) fail('resource.not-found')
  return {
    ...head(circumstances, fault),
    description: fault.description,
    contact: fault.contact,
    files: fault.fileIds.flatMap((fileId) => {
      const file = memory.files.get(fileId)
      return file ? [fileRefOf(file, company)] : []
    }),
    steps: fault.steps.map(({ action, status, byMaintainer, actor, reply, at }, index) => ({
      revision: index + 2,
      action,
      status,
      by: byMaintainer ? 'maintainer' : 'reporter',
      userName: company.nameOf(actor, lang),
      mine: actor === caller.userNo,
      reply,
      time: company.wireTime(at),
    })),
    actions: actionsFor(statusOf(fault), sides),
    mine: sides.reporter,
    revision: revisionOf(fault),
  }
}

const found = ({ memory }: Circumstances, id: string) =>
  memory.faults.find((fault) => fault.id === id) ?? fail('resource.not-found')

function refuseField(
  name: 'fault.application' | 'fault.reply-empty' | 'fault.type',
  field: string,
  { lang }: Circumstances,
): never {
  return fail(name, { fields: [{ field, message: wordsOf(name, lang) }] })
}

function nextNumber({ company, memory, now }: Circumstances): { day: string; no: string } {
  const day = company.wireTime(now).slice(0, 10).replaceAll('-', '')
  const count = memory.faults.filter((fault) => fault.day === day).length + 1
  return { day, no: `GZ-${day}-${String(count).padStart(4, '0')}` }
}

export const faultHandlers = {
  'POST /iam-portal/v1/portal/fault/submit': ({ body, caller, ...circumstances }) => {
    const { company, memory, now } = circumstances
    const { fileIds } = body
    const app =
      visibleTo(caller).find(({ code }) => code === body.appCode) ??
      refuseField('fault.application', 'appCode', circumstances)
    if (!kindsIn(circumstances.lang).some(({ faultType }) => faultType === body.faultType))
      refuseField('fault.type', 'faultType', circumstances)
    if (!fileIds.every((fileId) => memory.files.get(fileId)?.uploaderNo === caller.userNo))
      fail('file.not-yours')
    const fault: StoredFault = {
      ...{ id: randomUUID(), ...nextNumber(circumstances), application: app.code, type: body.faultType },
      ...{ level: body.level, description: body.description, contact: body.contact },
      ...{ reporter: caller.userNo, at: now, steps: [], handlerNo: null, fileIds },
    }
    memory.faults.push(fault)
    const reporter = { zh: caller.nameZh, en: caller.nameEn ?? caller.nameZh }
    memory.tell(
      maintainersOf(app.code, company).filter((userNo) => userNo !== caller.userNo),
      { ...submittedWords(fault.no, app, reporter), path: `/home/fault/${fault.id}`, at: now },
    )
    return { faultId: fault.id, faultNo: fault.no }
  },

  'POST /iam-portal/v1/portal/fault/list': ({ body, caller, ...circumstances }) => {
    const { scope, status, open } = body
    const whose =
      scope === 'mine'
        ? circumstances.memory.faults.filter(({ reporter }) => reporter === caller.userNo)
        : maintainedBy(circumstances, caller)
    const wanted = whose
      .filter((fault) => status === undefined || statusOf(fault) === status)
      .filter((fault) => !open || !over.includes(statusOf(fault)))
      .sort((a, b) => b.at.getTime() - a.at.getTime())
    return pageOf(
      filtered(
        wanted.map((fault) => summary(circumstances, fault)),
        body,
      ),
      body,
    )
  },

  'GET /iam-portal/v1/portal/fault/detail': ({ query, caller, ...circumstances }) =>
    detail(circumstances, caller, found(circumstances, query.id)),

  'POST /iam-portal/v1/portal/fault/handle': ({ body, caller, ...circumstances }) => {
    const { company, memory, now } = circumstances
    const fault = found(circumstances, body.id)
    const current = detail(circumstances, caller, fault)
    if (current.revision !== body.revision) fail('resource.changed', { current })
    const result = transition(current.status, sidesOf(circumstances, caller, fault), body)
    if (result === 'not-allowed') fail('access.denied')
    if (result === 'not-now') fail('fault.transition')
    if (result === 'needs-reply') return refuseField('fault.reply-empty', 'reply', circumstances)
    const { by, to, handler } = result
    if (handler) fault.handlerNo = handler === 'takes' ? caller.userNo : null
    fault.steps.push({
      ...{ action: body.action, status: to, byMaintainer: by === 'maintainer' },
      ...{ actor: caller.userNo, reply: body.reply, at: now },
    })
    const [others, text] =
      by === 'maintainer'
        ? [[fault.reporter], reporterWords(body.action, fault.no)]
        : [maintainersOf(fault.application, company), maintainerWords(body.action, fault.no)]
    const told = others.filter((userNo) => userNo !== caller.userNo)
    memory.tell(told, { ...text, path: `/home/fault/${fault.id}`, at: now })
    return detail(circumstances, caller, fault)
  },

  'GET /iam-portal/v1/portal/fault/options': ({ caller, ...circumstances }) => ({
    apps: visibleTo(caller).map((app) => offeredApplication(app, circumstances.lang)),
    types: kindsIn(circumstances.lang),
    maintainer: applications.some(({ code }) => maintains(circumstances, caller, code)),
    waiting: maintainedBy(circumstances, caller).filter((fault) => !over.includes(statusOf(fault))).length,
  }),
} satisfies Handlers
