import type { Operation, OperationDetail, OperationFilter } from '@iambiz/contract/features/logs/operation.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { roles } from '@iambiz/demo/world/roles.ts'
import { actionCategories, wordsOfAction } from '@iambiz/server/features/logs/operation/action-words.ts'
import { shownDetail } from '@iambiz/server/features/logs/operation/shown-detail.ts'
import { targetTypes, wordsOfTarget } from '@iambiz/server/features/logs/operation/target-words.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { siteIn } from './sites.ts'

/** Nothing that the records have is named by its code. */
const names = new Map<string, string>()

/** Hours between two of the records that the mock portal has. */
const hoursApart = 5

/** What administrators did to the roles of the company, the latest first. */
function recorded(): { action: string; roleNo: string; name: { zh: string; en: string }; detail: object }[] {
  return roles.flatMap(({ no, zh, en }) => [
    {
      ...{ action: 'role.update', roleNo: no, name: { zh, en } },
      detail: { before: { nameZh: `${zh}（旧）`, sortNo: 10 }, after: { nameZh: zh, sortNo: 20 } },
    },
    {
      ...{ action: 'role.create', roleNo: no, name: { zh, en } },
      detail: { after: { roleNo: no, nameZh: `${zh}（旧）`, nameEn: en, sortNo: 10 } },
    },
  ])
}

function operationsOf({ company, memory, lang, now }: Circumstances): (Operation & { detail: object })[] {
  const all = recorded()
  return all.map(({ action, roleNo, name, detail }, index) => {
    const words = wordsOfAction(action)
    const { changes } = shownDetail(detail, { lang, names })
    const ip = '10.24.8.126'
    return {
      id: String(all.length - index),
      time: company.wireTime(new Date(now.getTime() - index * hoursApart * 3_600_000)),
      ...{ action, actionName: words.action[lang], categoryName: words.category[lang] },
      actor: { code: 'A10001', name: company.nameOf('A10001', lang) },
      target: {
        type: 'role',
        typeName: wordsOfTarget('role')[lang],
        id: roleNo,
        name: name[lang],
        exists: true,
      },
      result: 'ok',
      ip,
      ...siteIn(memory, ip, lang),
      env: 'prod',
      requestId: uuidOf(`operation ${index}`),
      changed: action === 'role.update' ? changes.map((change) => change.name) : [],
      detail,
    }
  })
}

const shownText = ({ actionName, target, actor }: Operation, detail: object, lang: Language): string => {
  const { changes } = shownDetail(detail, { lang, names })
  const changed = changes.flatMap(({ name, before, after }) => [name, before, after])
  return [actionName, target?.id, target?.name, actor?.name, ...changed].join('\n')
}

function wanted(asked: OperationFilter, lang: Language) {
  const has = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())
  return ({ detail, ...row }: Operation & { detail: object }): boolean =>
    row.time >= (asked.startTime ?? '') &&
    (asked.endTime === undefined || row.time <= asked.endTime) &&
    has(`${row.actor?.code} ${row.actor?.name}`, asked.person) &&
    (asked.categories?.includes(row.action.split('.')[0] ?? '') ?? true) &&
    (asked.results?.includes(row.result) ?? true) &&
    (asked.targetType === undefined || asked.targetType === row.target?.type) &&
    (asked.targetId === undefined || asked.targetId === row.target?.id) &&
    (asked.requestId === undefined || asked.requestId === row.requestId) &&
    has(shownText(row, detail, lang), asked.keyword)
}

const found = (asked: OperationFilter & { sortOrder: 'asc' | 'desc' }, at: Circumstances) => {
  const rows = operationsOf(at).filter(wanted(asked, at.lang))
  return asked.sortOrder === 'asc' ? rows.reverse() : rows
}

export const operationLogHandlers = {
  'POST /iam-authority/v1/admin/opLog/list': ({ body, ...at }) =>
    pageOf(
      found(body, at).map(({ detail: _, ...row }): Operation => row),
      body,
    ),

  'GET /iam-authority/v1/admin/opLog/detail': ({ query, ...at }): OperationDetail => {
    const { detail, ...row } =
      operationsOf(at).find(({ id }) => id === query.id) ?? fail('resource.not-found')
    return { ...row, ...shownDetail(detail, { lang: at.lang, names }), prevHashOk: true }
  },

  'POST /iam-authority/v1/admin/opLog/excel': ({ body, ...at }) => ({
    content: Buffer.from(
      found(body, at)
        .map(({ time, actionName, target }) => `${time}\t${actionName}\t${target?.name}`)
        .join('\n'),
    ),
    mediaType: 'text/plain; charset=utf-8',
    fileName: 'operation-log.txt',
  }),

  'GET /iam-authority/v1/admin/opLog/choices': ({ lang }) => ({
    categories: actionCategories().map(({ code, words }) => ({ code, name: words[lang] })),
    targetTypes: targetTypes().map(({ code, words }) => ({ code, name: words[lang] })),
  }),

  'POST /iam-authority/v1/admin/opLog/verifyChain': () => {
    const checked = recorded().length
    return {
      ...{ intact: true, checked, batches: 1, unsealed: 0 },
      head: { batchNo: '1', hash: '5f'.repeat(32) },
    }
  },
} satisfies Handlers
