import type { Api } from '@iambiz/contract/api.ts'
import type { LoginLogRow } from '@iambiz/contract/features/statistics/logins.ts'
import type { DataOf, ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { answer } from '#web/testing/replies.ts'

const listCall = 'POST /iam-log/v1/loginLog/list'
const detailCall = 'GET /iam-log/v1/loginLog/detail'
type Asked = ReceivedOf<Api[typeof listCall]>['body']
type Detail = DataOf<Api[typeof detailCall]>

const sessionId = '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81'

const names = {
  zh: {
    userName: '员工',
    orgName: '澄川集团数据平台部',
    appName: '费用报销',
    site: '上海总部',
    roleName: '部门负责人',
  },
  en: {
    userName: 'Chen Wei',
    orgName: 'Shared Finance Center',
    appName: 'Expenses',
    site: 'Shanghai headquarters',
    roleName: 'Head of department',
  },
} as const

/** Returns a row of the log in a language; a higher number is an earlier row. */
const logRow = (no: number, language: Language): LoginLogRow => {
  const { userName, orgName, appName, site } = names[language]
  return {
    id: String(1000 - no),
    userNo: `A${String(10_000 + no)}`,
    userName: `${userName}${no}`,
    orgCode: 'CC-HQ',
    orgName,
    roleNo: 'R1',
    appCode: 'expense',
    appName,
    eventType: 'launch',
    loginType: 'password',
    result: 1,
    loginTime: `2026-03-02 09:${String(59 - (no % 60)).padStart(2, '0')}:00`,
    ip: '10.24.8.126',
    site,
    browser: 'Chrome 140',
    os: 'Windows 11',
    device: 'pc',
    containerType: 'web-pc',
    env: 'prod',
    sessionId,
    traceId: 'b1f5',
  }
}

/** Returns rows from number 0; `more` is added to each of them. */
export const logRows = (
  count: number,
  { language = 'zh', ...more }: Partial<LoginLogRow> & { language?: Language } = {},
): LoginLogRow[] => Array.from({ length: count }, (_, no) => ({ ...logRow(no, language), ...more }))

/** A sign-in that failed because of a wrong password. */
export const failed = { eventType: 'fail', result: 0, failReason: 'wrong_password' } as const

/** Returns rows in the format of a session's events. */
export const asEvents = (rows: LoginLogRow[]): Detail['sessionLogs'] =>
  rows.map(({ id, loginTime: time, eventType, appName, result }) => ({
    id,
    time,
    eventType,
    appName,
    result,
  }))

/** Returns the details of a row; by default its session has this row and one other. */
const logDetail = (row: LoginLogRow, rows: LoginLogRow[], more: Partial<Detail>): Detail => ({
  ...row,
  userAgent: 'Mozilla/5.0',
  roleName: names.zh.roleName,
  centers: [],
  addressFails: 0,
  sessionLogs: asEvents([...rows.filter(({ id }) => id !== row.id).slice(0, 1), row]),
  session: { total: 2, startTime: '2026-03-02 09:00:00', endTime: '2026-03-02 09:59:00' },
  prevHashOk: true,
  hash: 'a'.repeat(64),
  ...more,
})

/** Mocks the calls of the log with these rows, page by page. */
export function answerLog(
  rows: LoginLogRow[],
  {
    detail = {},
    found = (_: Asked) => rows,
  }: { detail?: Partial<Detail>; found?: (asked: Asked) => LoginLogRow[] } = {},
): void {
  answer(listCall, ({ body }) => {
    if (body.export) return new Blob(['rows'])
    const { pageNum, pageSize } = body
    const all = found(body)
    const list = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { list, total: all.length, pageNum, pageSize, pages: Math.ceil(all.length / pageSize) }
  })
  answer('POST /iam-log/v1/loginLog/sums', { failTimes: 0, userCount: 3 })
  answer('POST /iam-log/v1/loginLog/availableOrg', [{ orgCode: 'CC-HQ', orgName: '澄川集团' }])
  answer('POST /iam-log/v1/loginLog/availableAllApp', [])
  answer(detailCall, ({ query: { id } }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`no row ${id}`)
    return logDetail(row, rows, detail)
  })
}
