type Words = { zh: string; en: string }

export type ZoneText = {
  kind: 'article' | 'notice'
  title: Words
  text?: Words
  /** Days relative to today, and the time of day. */
  day: number
  time: string
  /** Application with the page of the article. */
  application?: string
}

/** Articles of the double-carbon zone, newest first. */
export const zoneTexts: readonly ZoneText[] = [
  {
    kind: 'notice',
    title: { zh: '节能宣传周活动安排', en: 'Energy Saving Week: what’s planned' },
    text: {
      zh: '各基地请在本月 25 日前完成车间照明与空压机站的节能自查，结果填入安全环保系统。食堂与办公楼周三组织「熄灯一小时」。',
      en: 'Please check the lighting and compressor stations at your site by the 25th and record the results in HSE. On Wednesday, canteens and offices turn off their lights for an hour.',
    },
    day: -1,
    time: '09:30',
  },
  {
    kind: 'article',
    title: {
      zh: '滨江基地屋顶光伏二期并网，年发电约 420 万 kWh',
      en: 'Binjiang rooftop solar phase 2 is live: 4.2 GWh a year',
    },
    text: {
      zh: '二期 4.1 MWp 组件铺设在三号、五号厂房屋顶，自发自用比例预计 92%，全年减排约 2,390 t。',
      en: 'Phase 2 adds 4.1 MWp on the roofs of buildings 3 and 5. We expect to use 92% of the power on site and cut emissions by about 2,390 t a year.',
    },
    day: -6,
    time: '16:10',
    application: 'knowledge-base',
  },
  {
    kind: 'article',
    title: { zh: '产品碳足迹核算指引（2.0 版）发布', en: 'Product carbon footprint guide 2.0 released' },
    day: -12,
    time: '10:05',
    application: 'knowledge-base',
  },
  {
    kind: 'notice',
    title: { zh: '上季度碳排放数据填报截止提醒', en: 'Reminder: last quarter’s carbon data is due' },
    text: {
      zh: '请各单位碳管理员在能耗监测的「碳排核算」中完成复核并提交，逾期将影响集团汇总。',
      en: 'Carbon officers: please review and submit your data in Energy Monitor under “Carbon accounting”. Late reports delay the group total.',
    },
    day: -15,
    time: '14:00',
  },
  {
    kind: 'article',
    title: {
      zh: '空压机余热回收：临港基地一年省下 86 万元',
      en: 'Compressor heat recovery saves Lingang ¥860,000 a year',
    },
    day: -23,
    time: '11:20',
    application: 'knowledge-base',
  },
  {
    kind: 'article',
    title: {
      zh: '绿色采购目录新增 37 种低碳物料',
      en: '37 low-carbon materials added to the green purchasing catalog',
    },
    day: -34,
    time: '15:45',
    application: 'sourcing',
  },
]
