import type { FaultAction } from '@iambiz/contract/features/faults.ts'

type Words = { zh: string; en: string }

/** Maximum number of characters of a notice. */
const longest = 300
const within = (text: string) => [...text].slice(0, longest).join('')

/** Notice to the maintainers about a new report. */
export const submittedWords = (faultNo: string, app: Words, reporter: Words): Words => ({
  zh: within(`${reporter.zh}申报了「${app.zh}」的故障 ${faultNo}`),
  en: within(`${reporter.en} reported a fault in ${app.en}: ${faultNo}`),
})

const toReporter: Record<FaultAction, (faultNo: string) => Words> = {
  accept: (no) => ({ zh: `您申报的故障 ${no} 已受理`, en: `Your fault report ${no} was accepted` }),
  process: (no) => ({ zh: `您申报的故障 ${no} 正在处理`, en: `Your fault report ${no} is in progress` }),
  solve: (no) => ({
    zh: `您申报的故障 ${no} 已解决，请确认`,
    en: `Your fault report ${no} was marked as solved. Please confirm.`,
  }),
  handBack: (no) => ({
    zh: `您申报的故障 ${no} 已转交其他维护人`,
    en: `Your fault report ${no} was reassigned to another maintainer`,
  }),
  close: (no) => ({ zh: `故障 ${no} 已关闭`, en: `Fault report ${no} was closed` }),
  reopen: (no) => ({ zh: `故障 ${no} 已重新打开`, en: `Fault report ${no} was reopened` }),
  reply: (no) => ({ zh: `您申报的故障 ${no} 有新回复`, en: `Your fault report ${no} has a new reply` }),
}

const toMaintainers: Partial<Record<FaultAction, (faultNo: string) => Words>> = {
  handBack: (no) => ({
    zh: `故障 ${no} 已退回，待受理`,
    en: `Fault report ${no} was returned and is waiting to be accepted`,
  }),
  reply: (no) => ({
    zh: `故障 ${no} 的申报人有新回复`,
    en: `The person who submitted fault report ${no} replied`,
  }),
}

export const reporterWords = (action: FaultAction, faultNo: string): Words => toReporter[action](faultNo)

export const maintainerWords = (action: FaultAction, faultNo: string): Words =>
  (toMaintainers[action] ?? toReporter[action])(faultNo)
