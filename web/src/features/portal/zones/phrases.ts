import { phrases } from '#web/platform/i18n/phrases.ts'

type Value = { value: string }

export const zonePhrases = phrases({
  figures: { zh: '关键指标', en: 'Key figures' },
  figuresTable: { zh: '关键指标数据表', en: 'Key figures table' },
  view: { zh: '显示方式', en: 'View' },
  dashed: { zh: '虚线为目标', en: 'Dashed line: target' },
  trend: { zh: '趋势', en: 'Trend' },
  table: { zh: '数据表', en: 'Table' },
  month: { zh: '月份', en: 'Month' },
  improved: { zh: '向好', en: 'improved' },
  worsened: { zh: '变差', en: 'worsened' },
  limit: {
    zh: ({ value }: Value) => `目标 ≤ ${value}`,
    en: ({ value }: Value) => `Target ≤ ${value}`,
  },
  goal: {
    zh: ({ value }: Value) => `目标 ≥ ${value}`,
    en: ({ value }: Value) => `Target ≥ ${value}`,
  },
  met: { zh: '已达标', en: 'Target met' },
  used: {
    zh: ({ value }: Value) => `已用 ${value}，达标`,
    en: ({ value }: Value) => `${value} used, target met`,
  },
  exceeded: {
    zh: ({ value }: Value) => `超出 ${value}`,
    en: ({ value }: Value) => `${value} over target`,
  },
  reached: {
    zh: ({ value }: Value) => `达成 ${value}`,
    en: ({ value }: Value) => `${value} reached`,
  },
  trendOf: {
    zh: ({ name, from, to }: { name: string; from: string; to: string }) => `${name}：${from}，${to}`,
    en: ({ name, from, to }: { name: string; from: string; to: string }) => `${name}: ${from}, ${to}`,
  },
  point: {
    zh: ({ month, value }: { month: string; value: string }) => `${month} ${value}`,
    en: ({ month, value }: { month: string; value: string }) => `${month} ${value}`,
  },
  noFigures: { zh: '还没有指标数据', en: 'No figures yet' },
  applications: { zh: '相关应用', en: 'Related apps' },
  noApplications: {
    zh: '当前角色没有可用的相关应用',
    en: 'Your current role doesn’t have any of this zone’s apps',
  },
  articles: { zh: '文章与通知', en: 'Articles and notices' },
  article: { zh: '文章', en: 'Article' },
  notice: { zh: '通知', en: 'Notice' },
  readOn: { zh: '阅读全文', en: 'Read more' },
  readOnOf: {
    zh: ({ title }: { title: string }) => `阅读全文：${title}（新标签页）`,
    en: ({ title }: { title: string }) => `Read more: ${title} (new tab)`,
  },
  noArticles: { zh: '还没有文章和通知', en: 'No articles or notices yet' },
  notFound: { zh: '专区不存在', en: 'Zone not found' },
  notFoundDetail: {
    zh: '专区可能已下线，或链接有误。',
    en: 'It may have been taken offline, or the link is wrong.',
  },
  failed: { zh: '专区加载失败', en: 'Couldn’t load the zone.' },
  loading: { zh: '正在加载', en: 'Loading' },
  close: { zh: '关闭', en: 'Close' },
  noSuchArticle: {
    zh: '文章不存在或已撤下',
    en: 'This article doesn’t exist or was taken down.',
  },
})
