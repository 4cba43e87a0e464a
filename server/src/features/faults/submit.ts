import type { faults } from '@iambiz/contract/features/faults.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { once } from '#server/platform/client-token.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { withOwnCopies } from '#server/platform/files/copies.ts'
import { claimFiles } from '#server/platform/files/store.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { FaultApp, FaultDeps } from './deps.ts'
import { submittedWords } from './phrases.ts'
import { kindRows, maintainersOf } from './reports.ts'
import { insertReport, takeFaultNo } from './store.ts'

type NewFault = ReceivedOf<(typeof faults)['POST /iam-portal/v1/portal/fault/submit']>['body']

const perPerson = { limit: 20, windowSeconds: 3600 }

type Sent = { faultId: string; faultNo: string }

async function store(
  deps: FaultDeps,
  trx: Db,
  actor: Actor,
  context: RequestContext,
  { app, fault }: { app: FaultApp; fault: NewFault },
): Promise<Sent> {
  const at = context.now
  const day = deps.wireTime(at).slice(0, 10).replaceAll('-', '')
  const sent = await insertReport(trx, {
    fault_no: await takeFaultNo(trx, day),
    app_id: app.appId,
    fault_type: fault.faultType,
    level: fault.level,
    description: fault.description,
    contact: fault.contact,
    reporter_no: actor.userNo,
    handler_no: null,
    created_at: at,
    updated_at: at,
  })
  const files = { fileIds: fault.fileIds, purpose: 'fault', uploaderNo: actor.userNo } as const
  if (!(await claimFiles(trx, files, sent.fault_id))) {
    const message = wordsOf('file.not-yours', context.lang)
    fail('file.not-yours', { fields: [{ field: 'fileIds', message }] })
  }
  const maintainers = await maintainersOf(trx, app.appId)
  await deps.notify(trx, {
    userNos: maintainers.filter((userNo) => userNo !== actor.userNo),
    text: submittedWords(sent.fault_no, app.name, {
      zh: actor.nameZh,
      en: actor.nameEn ?? actor.nameZh,
    }),
    path: `/home/fault/${sent.fault_id}`,
    at,
  })
  await audit(trx, context, actor, {
    action: 'fault.submit',
    target: { type: 'fault', id: sent.fault_id },
    detail: { faultNo: sent.fault_no, appCode: app.appCode, level: fault.level },
  })
  return { faultId: sent.fault_id, faultNo: sent.fault_no }
}

/** Returns the application of a report; refuses applications that the person does not see, and unknown kinds. */
async function checked(
  deps: FaultDeps,
  actor: Actor,
  { lang }: RequestContext,
  fault: NewFault,
): Promise<FaultApp> {
  const [apps, kinds] = await Promise.all([deps.visibleApps(actor), kindRows(deps.db, lang)])
  const app = apps.zh.find(({ appCode }) => appCode === fault.appCode)
  if (!app) {
    const message = wordsOf('fault.application', lang)
    return fail('fault.application', { fields: [{ field: 'appCode', message }] })
  }
  if (!kinds.some(({ key_value }) => key_value === fault.faultType)) {
    const message = wordsOf('fault.type', lang)
    fail('fault.type', { fields: [{ field: 'faultType', message }] })
  }
  return app
}

/** Stores a report under the next number of the day and notifies the maintainers. */
export const submitFault = (
  deps: FaultDeps & { contents: FileContents },
  actor: Actor,
  context: RequestContext,
  fault: NewFault,
): Promise<Sent> =>
  once(
    deps.db,
    { call: 'POST /iam-portal/v1/portal/fault/submit', actor, context, body: fault },
    async (firstTime) => {
      const app = await checked(deps, actor, context, fault)
      await takeRate(deps.db, `fault:${actor.userNo}`, perPerson, context.now)
      const { fileIds } = fault
      return withOwnCopies(deps, actor, context, {
        ...{ fileIds, purpose: 'fault' },
        write: (copies) => {
          const own = { ...fault, fileIds: fileIds.map((id) => copies.get(id.toLowerCase()) ?? id) }
          return transact(deps.db, (trx) =>
            firstTime(trx, () => store(deps, trx, actor, context, { app, fault: own })),
          )
        },
      })
    },
  )
