import type { AnnouncementText } from './announcement-text.ts'

/** Rules, deadlines and notices that are in effect and belong to no new version. */
export const currentNotices: readonly AnnouncementText[] = [
  {
    application: 'cockpit',
    state: 'effective',
    released: [-3, '15:42'],
    title: ['经营驾驶舱「订单毛利」指标口径调整说明', 'Executive Cockpit: how order margin is now counted'],
    zh: [
      '自本月起，运输费计入订单直接成本，历史数据按新口径追溯至年初。',
      '对比期切换为「同口径」时，图表标注调整日期。',
      '如与部门报表不一致，请以驾驶舱为准并联系数据平台部。',
    ],
    en: [
      'From this month freight is part of an order’s direct cost; past figures were recalculated back to January.',
      'Comparisons on the same basis mark the date of the change.',
      'Where a department’s report differs, the cockpit counts; tell the Data Platform team.',
    ],
  },
  {
    application: 'time-leave',
    state: 'effective',
    released: [-6, '14:00'],
    audience: 'all',
    until: 46,
    title: ['高温假申请入口开放至 {day+46}', 'Heat leave can be requested until {day+46}'],
    zh: [
      '滨江、临港两个生产基地一线岗位适用，每人最多 3 天。',
      '由班组长统一提交，与年休假分开计算；已排班的请先调班。',
    ],
    en: [
      'For shop-floor jobs at Binjiang and Lingang, three days a person at most.',
      'Shift leaders request it for their team. It does not count as annual leave; swap shifts first where you are planned.',
    ],
  },
  {
    application: 'meeting-rooms',
    state: 'effective',
    released: [-7, '18:22'],
    audience: 'all',
    until: 11,
    title: ['3 号楼会议室改造，二层 6 间会议室暂停预订', 'Building 3: six rooms on floor 2 cannot be booked'],
    zh: [
      '改造至 {day+11}，期间可预订 5 号楼四层共享会议区。',
      '已预订的会议自动改到相近时段的空闲会议室，请留意变更通知。',
    ],
    en: [
      'Works last until {day+11}; book the shared area on floor 4 of building 5 meanwhile.',
      'Meetings already booked were moved to a free room near their time: see your notices.',
    ],
  },
  {
    application: 'payslips',
    state: 'effective',
    released: [-4, '10:05'],
    audience: 'all',
    title: [
      '{month-1}工资条已发布，请在 {day+10}前核对',
      'Payslips for {month-1} are out: check by {day+10}',
    ],
    zh: [
      '{month-1}工资条已发布，可查看个税累计明细与公积金缴存。',
      '有疑问请在 {day+10}前通过「薪酬查询 · 我要咨询」提交，逾期并入下月处理。',
    ],
    en: [
      'Payslips for {month-1} are out, with the cumulative tax and the housing fund.',
      'Ask under Payslips, “I have a question”, by {day+10}; later ones are handled next month.',
    ],
  },
  {
    application: 'learning',
    state: 'effective',
    released: [-9, '09:40'],
    audience: 'all',
    title: ['数据安全必修课上线，请于 {day+21}前完成', 'Data security course: finish by {day+21}'],
    zh: [
      '课程约 40 分钟，分为识别敏感数据、正确外发、发现泄露三节，学完有 10 道题。',
      '80 分以上通过，可重考两次；未完成的账号将暂停外发权限。',
    ],
    en: [
      'It takes about 40 minutes: knowing sensitive data, sending them safely, noticing a leak; then ten questions.',
      '80 points pass, with two more tries. Without it you can no longer send files outside.',
    ],
  },
  {
    application: 'expenses',
    state: 'effective',
    released: [-11, '16:20'],
    audience: 'all',
    title: ['差旅住宿协议酒店名单更新', 'New list of contract hotels'],
    zh: [
      '新增杭州、苏州、合肥共 18 家协议酒店，协议价含早餐。',
      '预订协议酒店不受住宿上限限制，发票由酒店直接开入发票池。',
    ],
    en: [
      '18 hotels in Hangzhou, Suzhou and Hefei were added; breakfast is included.',
      'Their price is not limited by the allowance, and they send the invoice to the Invoice Pool.',
    ],
  },
  {
    application: 'sourcing',
    state: 'effective',
    released: [-13, '11:00'],
    title: ['询价不少于三家的例外情形说明', 'When fewer than three quotes are enough'],
    zh: [
      '原厂备件、独家代理和 2 万元以下的零星采购可以少于三家，须上传说明。',
      '例外采购按季度公示，由审计法务部抽查。',
    ],
    en: [
      'Original spare parts, sole agents and small purchases under CNY 20,000 may have fewer than three quotes, with a note attached.',
      'Exceptions are published every quarter and checked by Audit and Legal.',
    ],
  },
  {
    application: 'hse',
    state: 'effective',
    released: [-15, '08:10'],
    title: ['动火作业票升级：须附可燃气体检测记录', 'Hot work permits need a gas test'],
    zh: [
      '动火前 30 分钟内完成可燃气体检测，记录随作业票上传。',
      '中断超过 60 分钟须重新检测；未上传的作业票不能开始作业。',
    ],
    en: [
      'Test for flammable gas within 30 minutes before hot work and attach the record to the permit.',
      'Test again after a break of more than 60 minutes. Without a record work cannot start.',
    ],
  },
  {
    application: 'vehicle-booking',
    state: 'effective',
    released: [-17, '13:15'],
    title: ['公务车调度优先安排拼车', 'Shared rides come first'],
    zh: [
      '同一时段、同一方向的申请自动合并，合并后短信通知。',
      '接送客户的申请不参与合并，请在事由中选择「客户接待」。',
    ],
    en: [
      'Requests for the same time and direction are merged; you get a text message.',
      'Rides with customers are not merged: choose “Customer visit” as the reason.',
    ],
  },
  {
    application: 'performance',
    state: 'effective',
    released: [-18, '09:05'],
    audience: 'all',
    title: ['年中绩效沟通安排', 'Mid-year talks'],
    zh: [
      '{day+25}前，主管与员工完成一次年中沟通，并在系统中确认要点。',
      '目标有变化的，由主管提出调整，员工确认后生效。',
    ],
    en: [
      'By {day+25} managers and staff talk once and confirm the main points in the system.',
      'A manager proposes changed goals; they count once confirmed.',
    ],
  },
  {
    application: 'knowledge-base',
    state: 'effective',
    released: [-22, '15:00'],
    audience: 'all',
    title: ['知识库内容复核：请更新一年未改的文档', 'Knowledge Base: review what is a year old'],
    zh: [
      '超过一年未更新的文档已标为「待复核」，请作者确认有效或更新。',
      '{day+8}后仍未复核的文档将移入归档，搜索中不再显示。',
    ],
    en: [
      'Pages not changed for a year are marked for review: confirm or update yours.',
      'Those not reviewed by {day+8} are archived and no longer found.',
    ],
  },
  {
    application: 'it-service',
    state: 'effective',
    released: [-24, '10:30'],
    audience: 'all',
    title: ['服务台夏季值守时间调整', 'Service desk hours in summer'],
    zh: [
      '工作日 8:30 至 18:00 人工服务，夜间与周末由值班人员处理一级故障。',
      '紧急故障请电话报修 021-6000 8000，不要只提交工单。',
    ],
    en: [
      'Staffed on workdays from 8:30 to 18:00; at night and at weekends someone on call handles outages.',
      'Call 021-6000 8000 when it is urgent; a ticket alone is not enough.',
    ],
  },
  {
    application: 'quality-trace',
    state: 'effective',
    released: [-27, '16:45'],
    title: ['关键件批次追溯范围扩大到二级供应商', 'Trace now reaches second-tier suppliers'],
    zh: [
      '轴承、密封件和电控板的批次须追溯到二级供应商。',
      '来料检验时扫描供应商批次码；缺码的按让步接收流程处理。',
    ],
    en: [
      'Bearings, seals and control boards are traced to the second-tier supplier.',
      'Scan the supplier’s batch code at incoming inspection; without one, use the concession process.',
    ],
  },
  {
    application: 'documents',
    state: 'effective',
    released: [-30, '09:20'],
    audience: 'all',
    title: ['公文格式模板更新', 'New templates for official papers'],
    zh: [
      '请示、报告、函和会议纪要四类模板已更新，正文统一用三号仿宋。',
      '旧模板一个月后停用，在途公文不受影响。',
    ],
    en: [
      'The templates of requests, reports, letters and minutes are new.',
      'The old ones stop working in a month; papers under way are not affected.',
    ],
  },
  {
    application: 'pipeline',
    state: 'effective',
    released: [-33, '14:35'],
    title: ['商机阶段定义统一为六个', 'Six stages for every opportunity'],
    zh: [
      '各区域商机阶段统一为线索、验证、方案、报价、谈判、赢单六个。',
      '原有阶段已自动对应，请在两周内核对手上的商机。',
    ],
    en: [
      'Lead, qualification, solution, quote, negotiation and win are now the stages in all regions.',
      'Old stages were mapped; check your opportunities within two weeks.',
    ],
  },
]
