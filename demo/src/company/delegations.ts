import type { Calendar } from './calendar.ts'
import type { Post } from './grants.ts'
import { uuidOf } from './random.ts'

export type Delegation = {
  id: string
  principalNo: string
  agentNo: string
  post: Post
  /** Codes of the chosen applications; `null` for all of the role. */
  applications: readonly string[] | null
  startsAt: Date
  endsAt: Date
  reason: string | null
  createdAt: Date
  answer: { accepted: boolean; comment: string | null; at: Date } | null
  end: { by: 'principal' | 'agent' | 'administrator'; userNo: string; reason: string | null; at: Date } | null
  /** Status at the calendar's moment, of which both sides have been notified. */
  status: 0 | 1 | 2 | 3 | 4 | 5 | 6
}

type Line = {
  from: string
  to: string
  post: [orgCode: string, roleNo: string]
  applications: readonly string[] | null
  /** First and last day, relative to today. */
  days: [first: number, last: number]
  reason?: string
  created: [day: number, time: string]
  answered?: [accepted: boolean, day: number, time: string, comment?: string]
  ended?: [
    by: 'principal' | 'agent' | 'administrator',
    userNo: string,
    day: number,
    time: string,
    reason?: string,
  ]
  status: Delegation['status']
}

const lines: readonly Line[] = [
  // Delegations by 林知夏.
  {
    ...{ from: 'A10286', to: 'A08812', post: ['CC-EAST', 'staff'], applications: ['approvals', 'contracts'] },
    ...{
      days: [4, 10],
      reason: '年假 / Annual leave',
      created: [-1, '10:05'],
      answered: [true, -1, '10:40'],
      status: 1,
    },
  },
  {
    ...{ from: 'A10286', to: 'A09903', post: ['CC-EAST', 'staff'], applications: ['crm', 'order-center'] },
    ...{ days: [-2, 2], reason: '出差广州 / Business trip to Guangzhou', created: [-4, '15:12'] },
    ...{
      answered: [true, -4, '16:30', '客户的订单我来跟进。 / I’ll follow up on the customers’ orders.'],
      status: 2,
    },
  },
  {
    ...{
      from: 'A10286',
      to: 'A07765',
      post: ['CC-HQ-SCM', 'procurement_specialist'],
      applications: ['sourcing'],
    },
    ...{
      days: [-24, -20],
      reason: '培训 / Training',
      created: [-26, '09:20'],
      answered: [true, -26, '11:02'],
      status: 3,
    },
  },
  {
    ...{ from: 'A10286', to: 'A08340', post: ['CC-HQ-DIGITAL', 'staff'], applications: ['expenses'] },
    ...{ days: [-49, -44], created: [-51, '17:45'], answered: [true, -50, '09:15'] },
    ...{ ended: ['principal', 'A10286', -47, '08:50', '行程取消 / Trip canceled'], status: 4 },
  },
  // Delegations to 林知夏.
  {
    ...{ from: 'A07765', to: 'A10286', post: ['CC-HQ-SCM', 'dept_manager'] },
    ...{
      applications: ['cockpit', 'report-center'],
      days: [-7, 2],
      reason: '供应商大会期间代看经营数据 / Covering the business figures during the supplier conference',
    },
    ...{ created: [-9, '14:00'], answered: [true, -9, '14:25'], status: 2 },
  },
  {
    ...{ from: 'A10977', to: 'A10286', post: ['CC-EAST', 'sales_specialist'], applications: null },
    ...{ days: [1, 3], reason: '参加行业展会 / At a trade fair', created: [-1, '17:30'], status: 0 },
  },
  // Delegations of others, so that administrators see each status.
  {
    ...{ from: 'A06218', to: 'A10652', post: ['CC-HQ-PROD', 'production_engineer'] },
    ...{ applications: ['scheduling', 'quality-trace'], days: [-15, -11], created: [-17, '10:30'] },
    ...{
      answered: [false, -16, '08:40', '那一周我也在外地。 / I’m traveling that week as well.'],
      status: 5,
    },
  },
  {
    ...{ from: 'A09127', to: 'A08340', post: ['CC-HQ-HR', 'dept_manager'], applications: null },
    ...{
      days: [-30, -5],
      reason: '产假交接 / Maternity leave handover',
      created: [-33, '13:10'],
      answered: [true, -32, '09:00'],
    },
    ...{
      ended: [
        'administrator',
        'A10031',
        -12,
        '16:20',
        '已任命新的部门经理 / A new department manager has been appointed',
      ],
      status: 4,
    },
  },
  {
    ...{
      from: 'A09876',
      to: 'A08340',
      post: ['CC-HQ-FIN-AP', 'finance_specialist'],
      applications: ['invoice-pool'],
    },
    ...{
      days: [-20, 20],
      reason: '长期病假 / Long sick leave',
      created: [-22, '11:11'],
      answered: [true, -21, '09:30'],
      status: 6,
    },
  },
]

const secondMs = 1000

/** Delegations around today: one of each status, and some with a demo account on either side. */
export const createDelegations = (calendar: Calendar): Delegation[] =>
  lines.map(({ from, to, post: [orgCode, roleNo], days: [first, last], answered, ended, ...line }) => ({
    id: uuidOf(`delegation ${from} ${to} ${first}`),
    principalNo: from,
    agentNo: to,
    post: { orgCode, roleNo },
    applications: line.applications,
    startsAt: calendar.at(first, '00:00'),
    endsAt: new Date(calendar.at(last + 1, '00:00').getTime() - secondMs),
    reason: line.reason ?? null,
    createdAt: calendar.office(...line.created),
    answer: answered
      ? {
          accepted: answered[0],
          at: calendar.after(calendar.office(...line.created), calendar.office(answered[1], answered[2])),
          comment: answered[3] ?? null,
        }
      : null,
    end: ended
      ? { by: ended[0], userNo: ended[1], at: calendar.office(ended[2], ended[3]), reason: ended[4] ?? null }
      : null,
    status: line.status,
  }))
