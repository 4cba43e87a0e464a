import { phrases } from '#web/platform/i18n/phrases.ts'
import { longestDelegationDays } from '../limits.ts'

type Counted = { count: number }
type Named = { name: string }

export const editorPhrases = phrases({
  create: { zh: '发起委托', en: 'Delegate' },
  change: { zh: '修改委托', en: 'Change delegation' },
  extend: { zh: '延期或缩小范围', en: 'Extend or reduce' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
  send: { zh: '发出委托', en: 'Send' },
  save: { zh: '保存', en: 'Save' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '可委托的权限加载失败', en: 'Couldn’t load what you can delegate.' },
  nothing: {
    zh: '您没有可以委托的角色，原因见「我可以委托的权限」',
    en: 'None of your roles can be delegated. To see why, go to “Roles I can delegate”.',
  },
  inForce: {
    zh: '委托已生效，只能修改结束时间或减少应用。',
    en: 'This delegation is active, so you can only change its end time or remove apps.',
  },
  over: { zh: '委托已结束，不能再修改。', en: 'This delegation has ended and can’t be changed.' },
  sent: {
    zh: ({ name }: Named) => `委托已发出，等待${name}接受`,
    en: ({ name }: Named) => `Delegation sent. Waiting for ${name} to accept.`,
  },
  asked: {
    zh: ({ name }: Named) => `委托已修改，等待${name}再次接受`,
    en: ({ name }: Named) => `Delegation changed. Waiting for ${name} to accept it again.`,
  },
  saved: { zh: '委托已修改', en: 'Delegation changed' },
  changed: { zh: '委托已在别处修改', en: 'This delegation was changed elsewhere' },
  reason: { zh: '原因', en: 'Reason' },
  reasonHint: {
    zh: '选填，代理人可以看到，如「年假」',
    en: 'Optional. Visible to the agent, for example “Annual leave”',
  },
})

export const agentPhrases = phrases({
  label: { zh: '代理人', en: 'Agent' },
  hint: { zh: '按姓名、拼音或工号查找', en: 'Search by name, pinyin or staff number' },
  results: { zh: '找到的同事', en: 'People found' },
  searching: { zh: '正在查找', en: 'Searching' },
  nobody: { zh: '没有找到可以代理的同事', en: 'No matching colleagues' },
  found: {
    zh: ({ count }: Counted) => `找到 ${count.toLocaleString('zh')} 位同事`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 person found' : `${count.toLocaleString('en')} people found`,
  },
  other: { zh: '更换', en: 'Change' },
  otherThan: {
    zh: ({ name }: Named) => `更换代理人，现为${name}`,
    en: ({ name }: Named) => `Change agent (currently ${name})`,
  },
  missing: { zh: '请选择代理人', en: 'Choose an agent' },
})

export const scopePhrases = phrases({
  authority: { zh: '组织和角色', en: 'Organization and role' },
  chooseAuthority: { zh: '请选择', en: 'Select' },
  missingAuthority: { zh: '请选择组织和角色', en: 'Choose an organization and role' },
  scope: { zh: '应用范围', en: 'Apps' },
  all: { zh: '全部应用', en: 'All apps' },
  some: { zh: '指定应用', en: 'Selected apps' },
  allAbout: {
    zh: '该角色的全部应用，包括以后增加的',
    en: 'All apps this role can use, including ones added later',
  },
  search: { zh: '搜索应用', en: 'Search apps' },
  clear: { zh: '清除', en: 'Clear' },
  chooseAll: { zh: '全选', en: 'Select all' },
  chooseFound: { zh: '全选搜索结果', en: 'Select search results' },
  chosen: {
    zh: ({ count }: Counted) => `已选 ${count.toLocaleString('zh')} 个`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} selected`,
  },
  otherCategory: { zh: '其他', en: 'Other' },
  noApps: { zh: '该角色没有应用', en: 'This role has no apps' },
  nothingFound: { zh: '没有符合条件的应用', en: 'No matching apps' },
  missing: { zh: '请至少选择一个应用', en: 'Choose at least one app' },
})

export const periodPhrases = phrases({
  label: { zh: '起止时间', en: 'Period' },
  hint: {
    zh: `以半小时为单位，最长 ${longestDelegationDays} 天`,
    en: `Half-hour steps, up to ${longestDelegationDays} days`,
  },
  startDay: { zh: '开始日期', en: 'Start date' },
  startTime: { zh: '开始时间', en: 'Start time' },
  endDay: { zh: '结束日期', en: 'End date' },
  endTime: { zh: '结束时间', en: 'End time' },
  presets: { zh: '常用时段', en: 'Quick choices' },
  today: { zh: '今天', en: 'Today' },
  week: { zh: '本周', en: 'This week' },
  nextWeek: { zh: '下周', en: 'Next week' },
  twoWeeks: { zh: '两周', en: 'Two weeks' },
  pickStart: { zh: '在日历中选择开始日期', en: 'Choose a start date on the calendar' },
  pickEnd: { zh: '在日历中选择结束日期', en: 'Choose an end date on the calendar' },
  calendar: { zh: '日历', en: 'Calendar' },
  /** Starts on Monday. */
  weekdays: { zh: '一 二 三 四 五 六 日', en: 'Mo Tu We Th Fr Sa Su' },
  off: { zh: '休', en: 'off' },
  work: { zh: '班', en: 'work' },
  isHoliday: { zh: ({ name }: Named) => `${name}放假`, en: ({ name }: Named) => `holiday, ${name}` },
  isMakeUp: {
    zh: ({ name }: Named) => `${name}调休上班`,
    en: ({ name }: Named) => `make-up workday, ${name}`,
  },
  isWeekend: { zh: '周末', en: 'weekend' },
  previous: { zh: '上个月', en: 'Previous month' },
  next: { zh: '下个月', en: 'Next month' },
  sum: {
    zh: ({ days, workdays }: { days: number; workdays: number }) =>
      `共 ${days} 天，其中工作日 ${workdays} 天`,
    en: ({ days, workdays }: { days: number; workdays: number }) =>
      `${days === 1 ? '1 day' : `${days} days`}, including ${workdays === 1 ? '1 workday' : `${workdays} workdays`}`,
  },
  missing: { zh: '请选择开始和结束日期', en: 'Choose a start date and an end date' },
  order: { zh: '结束时间不能早于开始时间', en: 'End time cannot be earlier than the start time' },
  past: { zh: '结束时间必须晚于当前时间', en: 'The end time must be in the future' },
  long: {
    zh: `委托最长 ${longestDelegationDays} 天`,
    en: `Delegations can last up to ${longestDelegationDays} days`,
  },
})
