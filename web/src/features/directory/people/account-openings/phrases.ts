import type { OpeningFault, OpeningOutcome } from '@iambiz/contract/features/directory/account-openings.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

export const openingPhrases = phrases({
  open: { zh: '批量开通账号', en: 'Open accounts' },
  openChosen: {
    zh: ({ count }: Counted) => `为所选 ${count.toLocaleString('zh')} 人开通账号`,
    en: ({ count }: Counted) => `Open accounts for ${count.toLocaleString('en')} selected`,
  },
  chooseAll: { zh: '选择本页全部人员', en: 'Select everyone on this page' },
  chooseOne: {
    zh: ({ name }: { name: string }) => `选择${name}`,
    en: ({ name }: { name: string }) => `Select ${name}`,
  },
  title: { zh: '批量开通账号', en: 'Open accounts' },
  counting: { zh: '正在统计', en: 'Counting' },
  ofChosen: {
    zh: ({ count }: Counted) => `所选 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${people(count)} selected`,
  },
  ofFilter: {
    zh: ({ count }: Counted) => `符合当前筛选条件的 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${people(count)} matching the filters`,
  },
  existing: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人已有账号，不会改动`,
    en: ({ count }: Counted) => `${people(count)} with an account (no change)`,
  },
  disabledAbout: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人已停用，不开通`,
    en: ({ count }: Counted) => `${people(count)} disabled (no account)`,
  },
  byMail: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人通过邮件收到验证码，邮件使用本人的语言`,
    en: ({ count }: Counted) => `${people(count)} will get the code by email, in their own language`,
  },
  byHand: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人的验证码需由您转告，完成后可下载`,
    en: ({ count }: Counted) =>
      `${people(count)} need to get their code from you. Save the codes when it’s done.`,
  },
  codeAbout: {
    zh: '验证码 24 小时内有效，只能使用一次，用于设置密码。',
    en: 'Each code is valid for 24 hours and works once. People use it to set a password.',
  },
  tooMany: {
    zh: ({ count }: Counted) => `一次最多开通 ${count.toLocaleString('zh')} 个账号，请缩小筛选范围`,
    en: ({ count }: Counted) => `You can open up to ${accounts(count)} at a time. Narrow your filters.`,
  },
  nobody: { zh: '没有需要开通账号的人员', en: 'No one here needs an account.' },
  start: {
    zh: ({ count }: Counted) => `开通 ${count.toLocaleString('zh')} 个账号`,
    en: ({ count }: Counted) => `Open ${accounts(count)}`,
  },
  close: { zh: '关闭', en: 'Close' },
  back: { zh: '返回', en: 'Back' },
  earlier: { zh: '以往的批量开通', en: 'Earlier runs' },
  earlierOne: {
    zh: ({ time, name, count }: { time: string; name: string; count: number }) =>
      `${time}，${name}，${count.toLocaleString('zh')} 人`,
    en: ({ time, name, count }: { time: string; name: string; count: number }) =>
      `${time}, ${name}, ${people(count)}`,
  },
  codesLeft: {
    zh: ({ count }: Counted) => `有 ${count.toLocaleString('zh')} 个验证码待下载`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 code to save' : `${count.toLocaleString('en')} codes to save`,
  },
  running: {
    zh: '正在开通。您可以关闭此窗口，开通会在后台继续。',
    en: 'Opening accounts. You can close this window. The work continues in the background.',
  },
  progress: { zh: '开通进度', en: 'Progress' },
  done: {
    zh: ({ count }: Counted) => `已开通 ${count.toLocaleString('zh')} 个账号`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 account opened' : `${count.toLocaleString('en')} accounts opened`,
  },
  saveCodes: {
    zh: ({ count }: Counted) => `下载验证码（${count.toLocaleString('zh')}）`,
    en: ({ count }: Counted) => `Save codes (${count.toLocaleString('en')})`,
  },
  saveAgain: {
    zh: ({ count }: Counted) => `再次下载验证码（${count.toLocaleString('zh')}）`,
    en: ({ count }: Counted) => `Save codes again (${count.toLocaleString('en')})`,
  },
  saveSoon: {
    zh: '下载后十分钟内可再次下载，之后删除。请妥善保管文件，并分别转告本人。',
    en: 'You can save the codes again for 10 minutes, then they’re deleted. Keep the file safe and give each person only their own code.',
  },
  savedUntil: {
    zh: ({ time }: { time: string }) => `验证码已下载。如未收到文件，${time} 前可再次下载，之后删除。`,
    en: ({ time }: { time: string }) =>
      `Codes saved. If the file didn’t arrive, save them again by ${time}, after which they’re deleted.`,
  },
  stopped: {
    zh: ({ count, name }: { count: number; name: string }) =>
      `已停止：发起人${name}不能再开通账号，还有 ${count.toLocaleString('zh')} 人没有开通。`,
    en: ({ count, name }: { count: number; name: string }) =>
      `Stopped: ${name}, who started this, can no longer open accounts. ${people(count)} didn’t get an account.`,
  },
  notOwn: {
    zh: ({ count, name }: { count: number; name: string }) =>
      `有 ${count.toLocaleString('zh')} 个验证码，只有发起人${name}可以下载`,
    en: ({ count, name }: { count: number; name: string }) =>
      `${count === 1 ? '1 code' : `${count.toLocaleString('en')} codes`} that only ${name}, who started this, can save`,
  },
  saved: {
    zh: ({ name }: { name: string }) => `已保存 ${name}`,
    en: ({ name }: { name: string }) => `Exported ${name}`,
  },
  fileName: { zh: '账号验证码', en: 'account-codes' },
  rows: { zh: '开通结果', en: 'Results by person' },
  show: { zh: '显示', en: 'Show' },
  all: { zh: '全部', en: 'All' },
  person: { zh: '人员', en: 'Person' },
  outcome: { zh: '结果', en: 'Outcome' },
  details: { zh: '说明', en: 'Details' },
  mailedTo: {
    zh: ({ email }: { email: string }) => `验证码已发往 ${email}`,
    en: ({ email }: { email: string }) => `Code emailed to ${email}`,
  },
  handed: { zh: '没有可用的邮箱，验证码需转告', en: 'No email address. Give them the code yourself.' },
  failedRead: { zh: '开通结果加载失败', en: 'Couldn’t load the results.' },
})

export const outcomeWords = phrases({
  waiting: { zh: '等待', en: 'Waiting' },
  opened: { zh: '已开通', en: 'Opened' },
  exists: { zh: '已有账号', en: 'Already had one' },
  disabled: { zh: '已停用', en: 'Disabled' },
  failed: { zh: '未开通', en: 'Not opened' },
} satisfies Record<OpeningOutcome, { zh: string; en: string }>)

export const faultWords = phrases({
  'email-taken': {
    zh: '工号或邮箱已被其他账号用作登录名',
    en: 'Someone else signs in with this number or address',
  },
  provider: {
    zh: '身份提供方没有响应，请稍后重试',
    en: 'The identity provider didn’t respond. Try again later.',
  },
  stopped: {
    zh: '发起人不能再开通账号，已停止',
    en: 'The person who started this can no longer open accounts',
  },
} satisfies Record<OpeningFault, { zh: string; en: string }>)
