import type { Calendar } from './calendar.ts'
import { applications } from './catalogue.ts'
import type { Post } from './grants.ts'
import { uuidOf } from './random.ts'

export type AccessRequest = {
  id: string
  application: string
  userNo: string
  /** Organization and role of the person at the request. */
  post: Post
  reason: string
  askedAt: Date
  answer: { granted: boolean; deciderNo: string; remark: string; at: Date } | null
}

type Line = {
  application: string
  userNo: string
  post: [orgCode: string, roleNo: string]
  reason: string
  /** Days relative to today, and the time of day. */
  asked: [day: number, time: string]
  answer?: [granted: boolean, day: number, time: string, remark: string]
}

const lines: readonly Line[] = [
  {
    application: 'cockpit',
    userNo: 'A10977',
    post: ['CC-EAST', 'sales_specialist'],
    reason:
      '每周向区域总监汇报销售达成，需要查看华东区的经营指标。 / I report sales to the regional director every week and need the East China figures.',
    asked: [-1, '16:42'],
  },
  {
    application: 'ask-data',
    userNo: 'A11204',
    post: ['CC-BINJIANG-QA', 'production_engineer'],
    reason:
      '分析三号线的不良品趋势，希望按批次提问，预计用两个月。 / I’m analyzing defects on line 3 by batch and need this for about two months.',
    asked: [-2, '10:18'],
  },
  {
    application: 'bastion-host',
    userNo: 'A10652',
    post: ['CC-LINGANG-MFG', 'production_engineer'],
    reason:
      '临港产线服务器升级期间需要登录排查。 / I need to sign in for troubleshooting while the Lingang line servers are upgraded.',
    asked: [-3, '09:05'],
  },
  {
    application: 'quality-trace',
    userNo: 'A10977',
    post: ['CC-EAST', 'sales_specialist'],
    reason:
      '客户投诉时想自己查批次的质检记录。 / I’d like to look up a batch’s quality records when a customer complains.',
    asked: [-12, '14:30'],
    answer: [
      false,
      -11,
      '11:06',
      '质检记录由质量部对外提供，请在客服中心提交追溯单，当天回复。 / Quality provides these records. Please file a trace ticket with customer service; you’ll get an answer the same day.',
    ],
  },
  {
    application: 'ask-data',
    userNo: 'A10977',
    post: ['CC-EAST', 'staff'],
    reason:
      '做季度复盘，需要按客户提问订单数据。 / I need to query orders by customer for the quarterly review.',
    asked: [-64, '15:20'],
    answer: [true, -63, '09:40', ''],
  },
  {
    application: 'data-catalog',
    userNo: 'A11204',
    post: ['CC-BINJIANG-QA', 'production_engineer'],
    reason:
      '质量指标要与数据中心的口径对齐。 / Our quality figures have to match the data center’s definitions.',
    asked: [-48, '13:55'],
    answer: [
      true,
      -47,
      '10:12',
      '已开通，口径问题请联系数据治理组。 / Granted. For definitions, please ask the data governance team.',
    ],
  },
]

const ownerOf = (code: string) => applications.find((application) => application.code === code)?.owner ?? ''

/** The access requests, answered by the owners. */
export const createAccessRequests = (calendar: Calendar): AccessRequest[] =>
  lines.map(({ application, userNo, post: [orgCode, roleNo], reason, asked, answer }) => {
    const [granted = false, day = 0, time = '00:00', remark = ''] = answer ?? []
    return {
      id: uuidOf(`access request ${application} ${userNo}`),
      application,
      userNo,
      post: { orgCode, roleNo },
      reason,
      askedAt: calendar.office(...asked),
      answer: answer
        ? {
            granted,
            deciderNo: ownerOf(application),
            remark,
            at: calendar.after(calendar.office(...asked), calendar.office(day, time)),
          }
        : null,
    }
  })
