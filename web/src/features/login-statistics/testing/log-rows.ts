import type { Api } from '@iambiz/contract/api.ts'
import type { LoginLogRow } from '@iambiz/contract/features/login-statistics.ts'
import type { DataOf, ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { answer } from '#web/testing/replies.ts'

const listCall = 'POST /iam-log/v1/loginLog/list'
const detailCall = 'GET /iam-log/v1/loginLog/detail'
type Asked = ReceivedOf<Api[typeof listCall]>['body']
type Detail = DataOf<Api[typeof detailCall]>

const sessionId = '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81'

/** A row of the log; a higher number is an earlier row. */
const logRow = (no: number, more: Partial<LoginLogRow> = {}): LoginLogRow => ({
  id: String(1000 - no),
  userNo: `A${String(10_000 + no)}`,
  userName: `员工${no}`,
  orgCode: 'CC-HQ',
  orgName: '澄川集团',
  roleNo: 'R1',
  appCode: 'expense',
  appName: '费用报销',
  eventType: 'launch',
  loginType: 'password',
  result: 1,
  loginTime: `2026-03-02 09:${String(59 - (no % 60)).padStart(2, '0')}:00`,
  ip: '10.24.8.126',
  browser: 'Chrome 140',
  os: 'Windows 11',
  device: 'pc',
  containerType: 'web-pc',
  env: 'prod',
  sessionId,
  traceId: 'b1f5',
  ...more,
})

export const logRows = (count: number): LoginLogRow[] => Array.from({ length: count }, (_, no) => logRow(no))

/** Rows as the events of a session tell of them. */
export const asEvents = (rows: LoginLogRow[]): Detail['sessionLogs'] =>
  rows.map(({ id, loginTime: time, eventType, appName, result }) => ({
    id,
    time,
    eventType,
    appName,
    result,
  }))

/** The details of a row; without more, its session has the row and the one before it. */
const logDetail = (row: LoginLogRow, more: Partial<Detail>): Detail => ({
  ...row,
  userAgent: 'Mozilla/5.0',
  roleName: '员工',
  centers: [],
  addressFails: 0,
  sessionLogs: asEvents([logRow(row.id === logRow(1).id ? 2 : 1), row]),
  session: { total: 2, startTime: '2026-03-02 09:00:00', endTime: '2026-03-02 09:59:00' },
  prevHashOk: true,
  hash: 'a'.repeat(64),
  ...more,
})

/** Answers the calls of the log with these rows, page by page. */
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
  answer(detailCall, ({ query: { id } }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`no row ${id}`)
    return logDetail(row, detail)
  })
}
