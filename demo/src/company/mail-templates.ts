import type { Calendar } from './calendar.ts'
import { uuidOf } from './random.ts'

type Both = { zh: string; en: string }

/** A template for announcements of one application, or of all. */
export type MailTemplate = {
  id: string
  name: string
  /** Null: for all applications. */
  application: string | null
  /** 1 online, 2 general. */
  type: 1 | 2
  fileName: string
  subject: Both
  body: Both
  enabled: boolean
  updaterNo: string
  updatedAt: Date
}

type Line = readonly [
  name: string,
  application: string | null,
  type: 1 | 2,
  fileName: string,
  updaterNo: string,
  day: number,
  time: string,
]

const heading = (text: string) => `<h2>${text}</h2>`
const paragraph = (text: string) => `<p>${text}</p>`
const facts = (rows: readonly (readonly [string, string])[]) =>
  `<table><tbody>${rows
    .map(([what, value]) => `<tr><th><p>${what}</p></th><td><p>${value}</p></td></tr>`)
    .join('')}</tbody></table>`

/** Downtime and contact in an online announcement. */
const timesZh = [
  ['开始', '{开始时间}'],
  ['恢复', '{结束时间}'],
  ['影响范围', '{影响范围}'],
  ['联系人', '{联系人}'],
] as const
const timesEn = [
  ['From', '{onlineStartTime}'],
  ['Until', '{onlineEndTime}'],
  ['Affects', '{impactScope}'],
  ['Contact', '{contact}'],
] as const

type Text = { subject: Both; body: Both }

const maintenance: Text = {
  subject: {
    zh: '【{应用名称}】{开始时间} 起停机维护',
    en: '[{appName}] Down for maintenance from {onlineStartTime}',
  },
  body: {
    zh: [
      heading('{应用名称} 将停机维护'),
      paragraph('各位同事：'),
      paragraph('为完成 {版本} 升级，系统将按以下时间停机，请提前安排工作。'),
      facts(timesZh),
      '{内容}',
    ].join(''),
    en: [
      heading('{appName} will be down for maintenance'),
      paragraph('Dear colleagues,'),
      paragraph(
        'The system will be down at the times below while we upgrade to {version}. Please plan ahead.',
      ),
      facts(timesEn),
      '{content}',
    ].join(''),
  },
}

const online: Text = {
  subject: { zh: '【{应用名称}】{版本} 上线通知：{标题}', en: '[{appName}] {version} go-live: {title}' },
  body: {
    zh: [
      heading('{标题}'),
      paragraph('各位同事：'),
      paragraph('{应用名称} {版本} 将于 {开始时间} 上线，主要变化如下。'),
      '{内容}',
      facts(timesZh),
      paragraph('详情与附件见 {链接}'),
    ].join(''),
    en: [
      heading('{title}'),
      paragraph('Dear colleagues,'),
      paragraph('{appName} {version} goes live at {onlineStartTime}. Here’s what’s changing.'),
      '{content}',
      facts(timesEn),
      paragraph('Details and attachments: {link}'),
    ].join(''),
  },
}

const notice = (zh: string, en: string): Text => ({
  subject: { zh: '【{应用名称}】{标题}', en: '[{appName}] {title}' },
  body: {
    zh: [heading('{标题}'), paragraph(zh), '{内容}', paragraph('如有疑问，请联系 {联系人}。')].join(''),
    en: [heading('{title}'), paragraph(en), '{content}', paragraph('Questions? Contact {contact}.')].join(''),
  },
})

const texts: Readonly<Record<string, Text>> = {
  'crm_online_v3.html': online,
  'maintenance_common.html': maintenance,
  'contract_due.html': notice(
    '以下合同事项即将到期，请在到期前完成续签或终止。',
    'The following contracts are about to expire. Please renew or terminate them in time.',
  ),
  'recon_notice.html': notice(
    '本期对账单已经生成，请核对后确认。',
    'This period’s statements are ready. Please review and confirm them.',
  ),
  'security_week.html': notice(
    '网络安全关系到每一个人，请花几分钟读完本期提示。',
    'Security is everyone’s job. Please take a few minutes to read this week’s tips.',
  ),
  'partner_fix.html': notice(
    '以下客商资料需要补正，补正完成前相关业务将暂缓办理。',
    'The following partner records need to be corrected. Related business is on hold until then.',
  ),
  'carbon_report.html': notice(
    '请按时填报本月能耗与排放数据，逾期将影响集团汇总。',
    'Please report this month’s energy and emissions on time. Late reports delay the group total.',
  ),
  'stocktake.html': maintenance,
  'payslip_online.html': online,
  'online_common.html': online,
  'notice_common.html': notice('各位同事：请知悉以下事项。', 'Dear colleagues, please note the following.'),
}

const lines: readonly Line[] = [
  ['CRM 上线 / CRM go-live', 'crm', 1, 'crm_online_v3.html', 'A09903', -3, '14:20'],
  ['停机维护 / Downtime', 'expenses', 1, 'maintenance_common.html', 'A08340', -5, '09:02'],
  ['合同到期 / Contracts due', 'contracts', 2, 'contract_due.html', 'A07765', -13, '17:45'],
  ['供应商对账 / Statements', 'supplier-portal', 2, 'recon_notice.html', 'A07765', -17, '11:30'],
  ['安全周 / Security week', 'permission-center', 2, 'security_week.html', 'A05590', -25, '10:16'],
  ['客商补正 / Partner data', 'partner-master', 2, 'partner_fix.html', 'A07765', -34, '15:08'],
  ['双碳月报 / Carbon report', 'energy-monitor', 2, 'carbon_report.html', 'A06218', -46, '08:50'],
  ['盘点停机 / Stocktaking', 'warehouse', 1, 'stocktake.html', 'A07765', -54, '16:24'],
  ['薪酬上线 / Payslips', 'payslips', 1, 'payslip_online.html', 'A09127', -58, '10:31'],
  ['通用上线 / Go-live', null, 1, 'online_common.html', 'A08812', -61, '09:40'],
  ['通用公告 / Notice', null, 2, 'notice_common.html', 'A08812', -61, '09:52'],
]

const disabled: readonly string[] = ['security_week.html', 'carbon_report.html']
const noText: Text = { subject: { zh: '', en: '' }, body: { zh: '', en: '' } }

/** The templates of the company. */
export const createMailTemplates = ({ office }: Calendar): MailTemplate[] =>
  lines.map(([name, application, type, fileName, updaterNo, day, time]) => ({
    id: uuidOf(`mail template ${fileName}`),
    ...{ name, application, type, fileName, updaterNo },
    ...(texts[fileName] ?? noText),
    enabled: !disabled.includes(fileName),
    updatedAt: office(day, time),
  }))

/** The template used for an announcement: its application's if there is one, else the general one. */
export const templateIdFor = (application: string, type: 1 | 2): string => {
  const [fileName] = [application, null].flatMap((owner) =>
    lines.flatMap((line) => (line[1] === owner && line[2] === type ? [line[3]] : [])),
  )
  return uuidOf(`mail template ${fileName}`)
}
