import type { Calendar } from './calendar.ts'
import { applications } from './catalogue.ts'
import { uuidOf } from './random.ts'

type Action = 'accept' | 'process' | 'solve' | 'handBack' | 'close' | 'reopen' | 'reply'
type Status = 'submitted' | 'accepted' | 'processing' | 'solved' | 'closed'

type FaultStep = {
  action: Action
  status: Status
  byMaintainer: boolean
  actor: string
  reply: string
  at: Date
}

export type Fault = {
  id: string
  no: string
  /** yyyyMMdd */
  day: string
  application: string
  /** A dictionary value. */
  type: string
  level: 1 | 2 | 3 | 4
  description: string
  contact: string
  reporter: string
  at: Date
  steps: FaultStep[]
}

export type FaultNotice = { userNo: string; zh: string; en: string; fault: string; at: Date }

/** `by`: the reporter, or a maintainer by staff number; by default the application's owner. */
type StepLine = readonly [day: number, time: string, action: Action, reply: string, by?: string]

type Line = {
  app: string
  type: Fault['type']
  level: Fault['level']
  reporter: string
  day: number
  time: string
  text: string
  contact?: string
  steps: readonly StepLine[]
}

const reporterOnly: readonly Action[] = ['close', 'reopen']

const lines: readonly Line[] = [
  {
    app: 'mail',
    type: 'slow',
    level: 3,
    reporter: 'A10977',
    day: -9,
    time: '10:12',
    text: '上午十点起打开收件箱要等二十多秒，发信正常。同组另外两位同事也一样。 / Since 10 a.m. the inbox has taken over 20 seconds to open; sending works. Two colleagues have the same problem.',
    steps: [
      [-9, '10:31', 'accept', ''],
      [-9, '11:05', 'reply', '请问是在公司网络内还是通过 VPN？ / Are you on the company network or on VPN?'],
      [
        -9,
        '11:20',
        'reply',
        '在公司网络内，华东三楼。 / On the company network, East China office, third floor.',
        'reporter',
      ],
      [
        -9,
        '15:40',
        'solve',
        '检索服务器的索引正在重建，已移到夜间执行，现在应恢复正常。 / The search index was being rebuilt. We moved that to the night; it should be fine now.',
      ],
      [-8, '09:02', 'close', '确认恢复，谢谢！ / It works again, thank you!', 'reporter'],
    ],
  },
  {
    app: 'expenses',
    type: 'error',
    level: 2,
    reporter: 'A10977',
    day: -1,
    time: '16:47',
    text: '提交差旅报销单时提示“预算校验失败（BG-4021）”，费用中心余额是够的。\n步骤：新建差旅报销 → 选择项目 → 提交。 / A travel claim fails with “Budget check failed (BG-4021)” although the cost center has enough left. Steps: new travel claim → choose project → submit.',
    contact: '138 1755 2043',
    steps: [
      [-1, '17:05', 'accept', ''],
      [
        -1,
        '17:30',
        'process',
        '已复现，正在与预算管理核对接口返回。 / Reproduced. We’re checking the reply with the budget team.',
      ],
    ],
  },
  {
    app: 'meeting-rooms',
    type: 'data',
    level: 4,
    reporter: 'A10977',
    day: -3,
    time: '09:20',
    text: '建议会议室列表按楼层分组，现在要翻两页才能找到同层的房间。 / Please group meeting rooms by floor. Right now it takes two pages to find one on my floor.',
    steps: [
      [
        -2,
        '14:10',
        'solve',
        '新版本已支持按楼层筛选，请刷新后在列表上方选择。 / The new version filters by floor. Please refresh and choose above the list.',
      ],
    ],
  },
  {
    app: 'equipment',
    type: 'data',
    level: 2,
    reporter: 'A11204',
    day: -2,
    time: '08:35',
    text: '三号线点检计划没有生成，昨天还是正常的。影响今天早班的点检。 / The inspection plan for line 3 wasn’t created; it was fine yesterday. The early shift can’t inspect.',
    steps: [
      [-2, '08:50', 'accept', ''],
      [
        -2,
        '09:30',
        'handBack',
        '计划任务由平台侧调度，请平台运维同事接手。 / The platform runs this job. Handing over to platform operations.',
      ],
    ],
  },
  {
    app: 'e-seal',
    type: 'signin',
    level: 3,
    reporter: 'A09127',
    day: -1,
    time: '14:02',
    text: '打开电子签章后提示证书已过期，重新登录后仍然如此。 / E-Seal says the certificate has expired, even after signing in again.',
    steps: [],
  },
  {
    app: 'it-service',
    type: 'access',
    level: 3,
    reporter: 'A08340',
    day: -4,
    time: '11:15',
    text: 'The "Approve" tab is missing since the role change last week.',
    steps: [
      [-4, '13:00', 'process', 'We are checking the role mapping.', 'A10286'],
      [-3, '10:05', 'solve', 'The role was mapped again. Please sign out and in.', 'A10286'],
      [-3, '10:40', 'reopen', 'Still missing after signing in again.', 'reporter'],
    ],
  },
]

const after: Record<Action, (before: Status) => Status> = {
  accept: () => 'accepted',
  process: () => 'processing',
  solve: () => 'solved',
  handBack: () => 'submitted',
  close: () => 'closed',
  reopen: () => 'submitted',
  reply: (before) => before,
}

function stepsOf(line: Line, calendar: Calendar): FaultStep[] {
  const owner = applications.find(({ code }) => code === line.app)?.owner ?? line.reporter
  let status: Status = 'submitted'
  let latest = calendar.office(line.day, line.time)
  return line.steps.map(([day, time, action, reply, by]) => {
    latest = calendar.after(latest, calendar.office(day, time))
    status = after[action](status)
    const byReporter = by === 'reporter' || reporterOnly.includes(action)
    const actor = byReporter ? line.reporter : (by ?? owner)
    return { action, status, byMaintainer: !byReporter, actor, reply, at: latest }
  })
}

/** Reports of the last days, some answered, some not. */
export function createFaults(calendar: Calendar): Fault[] {
  const counts = new Map<string, number>()
  const inOrder = lines.toSorted((a, b) => a.day - b.day || a.time.localeCompare(b.time))
  return inOrder.map((line) => {
    const day = calendar.dayNumber(calendar.officeDay(line.day))
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    const no = `GZ-${day}-${String(count).padStart(4, '0')}`
    return {
      id: uuidOf(`fault ${line.app} ${line.reporter}`),
      no,
      day,
      application: line.app,
      type: line.type,
      level: line.level,
      description: line.text,
      contact: line.contact ?? '',
      reporter: line.reporter,
      at: calendar.office(line.day, line.time),
      steps: stepsOf(line, calendar),
    }
  })
}

/** Unread notifications of the demo accounts. */
export function faultNotices(faults: readonly Fault[]): FaultNotice[] {
  const about = (app: string, userNo: string, zh: (no: string) => string, en: (no: string) => string) =>
    faults
      .filter(({ application }) => application === app)
      .map(({ id, no, at, steps }) => ({
        userNo,
        zh: zh(no),
        en: en(no),
        fault: id,
        at: steps.at(-1)?.at ?? at,
      }))
  return [
    ...about(
      'meeting-rooms',
      'A10977',
      (no) => `您申报的故障 ${no} 已解决，请确认`,
      (no) => `Your fault report ${no} was marked as solved. Please confirm.`,
    ),
    ...about(
      'e-seal',
      'A10286',
      (no) => `许南星申报了「电子签章」的故障 ${no}`,
      (no) => `Xu Nanxing reported a fault in E-Seal: ${no}`,
    ),
  ]
}
