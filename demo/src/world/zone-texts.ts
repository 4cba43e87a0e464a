type Words = { zh: string; en: string }

export type ZoneText = {
  kind: 'article' | 'notice'
  title: Words
  text?: Words
  /** Days before today, and the time of that day. */
  day: number
  time: string
  /** Application whose page the article leads to. */
  application?: string
}

/** What the double-carbon zone has to read, newest first. */
export const zoneTexts: readonly ZoneText[] = [
  {
    kind: 'notice',
    title: { zh: '节能宣传周活动安排', en: 'Energy-saving week: programme' },
    text: {
      zh: '各基地请在本月 25 日前完成车间照明与空压机站的节能自查，结果填入安全环保系统。食堂与办公楼周三组织「熄灯一小时」。',
      en: 'Each site checks workshop lighting and compressor stations by the 25th and records the result in HSE. Canteens and offices spend an hour without lights on Wednesday.',
    },
    day: -1,
    time: '09:30',
  },
  {
    kind: 'article',
    title: {
      zh: '滨江基地屋顶光伏二期并网，年发电约 420 万 kWh',
      en: 'Rooftop solar, phase two: 4.2 GWh a year',
    },
    text: {
      zh: '二期 4.1 MWp 组件铺设在三号、五号厂房屋顶，自发自用比例预计 92%，全年减排约 2,390 t。',
      en: 'The 4.1 MWp on halls three and five supply 92% of their yield to the site itself and avoid about 2,390 t a year.',
    },
    day: -6,
    time: '16:10',
    application: 'knowledge-base',
  },
  {
    kind: 'article',
    title: { zh: '产品碳足迹核算指引（2.0 版）发布', en: 'Product carbon footprint guideline 2.0' },
    day: -12,
    time: '10:05',
    application: 'knowledge-base',
  },
  {
    kind: 'notice',
    title: { zh: '上季度碳排放数据填报截止提醒', en: 'Carbon data of last quarter: deadline to report' },
    text: {
      zh: '请各单位碳管理员在能耗监测的「碳排核算」中完成复核并提交，逾期将影响集团汇总。',
      en: 'Carbon officers review and submit their figures in Energy Monitor; late reports hold up the group total.',
    },
    day: -15,
    time: '14:00',
  },
  {
    kind: 'article',
    title: {
      zh: '空压机余热回收：临港基地一年省下 86 万元',
      en: 'Heat from compressors saves ¥860,000 a year',
    },
    day: -23,
    time: '11:20',
    application: 'knowledge-base',
  },
  {
    kind: 'article',
    title: { zh: '绿色采购目录新增 37 种低碳物料', en: '37 low-carbon materials join the green catalogue' },
    day: -34,
    time: '15:45',
    application: 'sourcing',
  },
]
