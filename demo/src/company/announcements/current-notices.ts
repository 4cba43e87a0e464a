import type { AnnouncementText } from './announcement-text.ts'

/** Effective rules, deadlines and notices that do not belong to a new version. */
export const currentNotices: readonly AnnouncementText[] = [
  {
    application: 'cockpit',
    state: 'effective',
    released: [-3, '15:42'],
    title: [
      '经营驾驶舱「订单毛利」指标口径调整说明',
      'Executive Cockpit: change to how order margin is calculated',
    ],
    zh: [
      '自本月起，运输费计入订单直接成本，历史数据按新口径追溯至年初。',
      '对比期切换为「同口径」时，图表标注调整日期。',
      '如与部门报表不一致，请以驾驶舱为准并联系数据平台部。',
    ],
    en: [
      'Starting this month, freight counts as a direct cost of the order. Past figures have been recalculated back to January.',
      'Charts that compare on the same basis mark the date of the change.',
      'If a department report shows a different figure, use the cockpit’s and let the Data Platform team know.',
    ],
  },
  {
    application: 'time-leave',
    state: 'effective',
    released: [-6, '14:00'],
    audience: 'all',
    until: 46,
    title: ['高温假申请入口开放至 {day+46}', 'Heat leave: request by {day+46}'],
    zh: [
      '滨江、临港两个生产基地一线岗位适用，每人最多 3 天。',
      '由班组长统一提交，与年休假分开计算；已排班的请先调班。',
    ],
    en: [
      'Available for shop-floor jobs at the Binjiang and Lingang plants, up to 3 days per person.',
      'Shift leaders submit requests for their team. It doesn’t count as annual leave. If you’re already scheduled, swap shifts first.',
    ],
  },
  {
    application: 'meeting-rooms',
    state: 'effective',
    released: [-7, '18:22'],
    audience: 'all',
    until: 11,
    title: [
      '3 号楼会议室改造，二层 6 间会议室暂停预订',
      'Building 3 renovation: six rooms on floor 2 unavailable',
    ],
    zh: [
      '改造至 {day+11}，期间可预订 5 号楼四层共享会议区。',
      '已预订的会议自动改到相近时段的空闲会议室，请留意变更通知。',
    ],
    en: [
      'The renovation runs until {day+11}. Until then, book the shared meeting area on floor 4 of building 5.',
      'Meetings already booked are moved to a free room at a similar time. Watch for a change notice.',
    ],
  },
  {
    application: 'payslips',
    state: 'effective',
    released: [-4, '10:05'],
    audience: 'all',
    title: [
      '{month-1}工资条已发布，请在 {day+10}前核对',
      '{month-1} payslips are out: check yours by {day+10}',
    ],
    zh: [
      '{month-1}工资条已发布，可查看个税累计明细与公积金缴存。',
      '有疑问请在 {day+10}前通过「薪酬查询 · 我要咨询」提交，逾期并入下月处理。',
    ],
    en: [
      '{month-1} payslips are available, including year-to-date tax and housing fund contributions.',
      'Questions? Submit them in “Payslips · I have a question” by {day+10}. Later questions are handled next month.',
    ],
  },
  {
    application: 'learning',
    state: 'effective',
    released: [-9, '09:40'],
    audience: 'all',
    title: ['数据安全必修课上线，请于 {day+21}前完成', 'Required data security course: finish by {day+21}'],
    zh: [
      '课程约 40 分钟，分为识别敏感数据、正确外发、发现泄露三节，学完有 10 道题。',
      '80 分以上通过，可重考两次；未完成的账号将暂停外发权限。',
    ],
    en: [
      'The course takes about 40 minutes and covers recognizing sensitive data, sharing it safely and spotting leaks, followed by 10 questions.',
      'You need 80 points to pass and can retake the test twice. Until you finish, you can’t send files outside the company.',
    ],
  },
  {
    application: 'expenses',
    state: 'effective',
    released: [-11, '16:20'],
    audience: 'all',
    title: ['差旅住宿协议酒店名单更新', 'Updated list of contract hotels'],
    zh: [
      '新增杭州、苏州、合肥共 18 家协议酒店，协议价含早餐。',
      '预订协议酒店不受住宿上限限制，发票由酒店直接开入发票池。',
    ],
    en: [
      'We’ve added 18 contract hotels in Hangzhou, Suzhou and Hefei. The rate includes breakfast.',
      'The hotel limit doesn’t apply to them. They send invoices straight to Invoice Pool.',
    ],
  },
  {
    application: 'sourcing',
    state: 'effective',
    released: [-13, '11:00'],
    title: ['询价不少于三家的例外情形说明', 'When you can request fewer than three quotes'],
    zh: [
      '原厂备件、独家代理和 2 万元以下的零星采购可以少于三家，须上传说明。',
      '例外采购按季度公示，由审计法务部抽查。',
    ],
    en: [
      'Original spare parts, sole distributors and purchases under CNY 20,000 can have fewer than three quotes. Attach an explanation.',
      'Exceptions are published quarterly and spot-checked by Audit and Legal.',
    ],
  },
  {
    application: 'hse',
    state: 'effective',
    released: [-15, '08:10'],
    title: ['动火作业票升级：须附可燃气体检测记录', 'Hot work permits now require a gas test'],
    zh: [
      '动火前 30 分钟内完成可燃气体检测，记录随作业票上传。',
      '中断超过 60 分钟须重新检测；未上传的作业票不能开始作业。',
    ],
    en: [
      'Test for flammable gas no more than 30 minutes before hot work and attach the record to the permit.',
      'Test again after a break of more than 60 minutes. Work can’t start without a record.',
    ],
  },
  {
    application: 'vehicle-booking',
    state: 'effective',
    released: [-17, '13:15'],
    title: ['公务车调度优先安排拼车', 'Company cars: shared rides take priority'],
    zh: [
      '同一时段、同一方向的申请自动合并，合并后短信通知。',
      '接送客户的申请不参与合并，请在事由中选择「客户接待」。',
    ],
    en: [
      'Requests for the same time and direction are combined automatically. You’ll get a text message.',
      'Customer pickups aren’t combined. Choose “Customer visit” as the reason.',
    ],
  },
  {
    application: 'performance',
    state: 'effective',
    released: [-18, '09:05'],
    audience: 'all',
    title: ['年中绩效沟通安排', 'Mid-year performance check-ins'],
    zh: [
      '{day+25}前，主管与员工完成一次年中沟通，并在系统中确认要点。',
      '目标有变化的，由主管提出调整，员工确认后生效。',
    ],
    en: [
      'By {day+25}, managers and employees hold one mid-year check-in and confirm the key points in the system.',
      'If goals change, the manager proposes the new ones. They take effect once the employee confirms.',
    ],
  },
  {
    application: 'knowledge-base',
    state: 'effective',
    released: [-22, '15:00'],
    audience: 'all',
    title: ['知识库内容复核：请更新一年未改的文档', 'Knowledge Base: review pages older than a year'],
    zh: [
      '超过一年未更新的文档已标为「待复核」，请作者确认有效或更新。',
      '{day+8}后仍未复核的文档将移入归档，搜索中不再显示。',
    ],
    en: [
      'Pages that haven’t changed in a year are marked for review. Please confirm or update yours.',
      'Pages not reviewed by {day+8} will be archived and won’t appear in search.',
    ],
  },
  {
    application: 'it-service',
    state: 'effective',
    released: [-24, '10:30'],
    audience: 'all',
    title: ['服务台夏季值守时间调整', 'Service desk: summer hours'],
    zh: [
      '工作日 8:30 至 18:00 人工服务，夜间与周末由值班人员处理一级故障。',
      '紧急故障请电话报修 021-6000 8000，不要只提交工单。',
    ],
    en: [
      'Staffed on workdays from 8:30 to 18:00. On nights and weekends, an on-call engineer handles outages.',
      'If it’s urgent, call 021-6000 8000. Don’t just submit a ticket.',
    ],
  },
  {
    application: 'quality-trace',
    state: 'effective',
    released: [-27, '16:45'],
    title: ['关键件批次追溯范围扩大到二级供应商', 'Batch tracing now covers second-tier suppliers'],
    zh: [
      '轴承、密封件和电控板的批次须追溯到二级供应商。',
      '来料检验时扫描供应商批次码；缺码的按让步接收流程处理。',
    ],
    en: [
      'Bearings, seals and control boards must be traced to the second-tier supplier.',
      'Scan the supplier’s batch code at incoming inspection. If there’s no code, follow the concession process.',
    ],
  },
  {
    application: 'documents',
    state: 'effective',
    released: [-30, '09:20'],
    audience: 'all',
    title: ['公文格式模板更新', 'Updated templates for official documents'],
    zh: [
      '请示、报告、函和会议纪要四类模板已更新，正文统一用三号仿宋。',
      '旧模板一个月后停用，在途公文不受影响。',
    ],
    en: [
      'The templates for requests, reports, letters and meeting minutes have been updated.',
      'The old templates will be retired in a month. Documents in progress aren’t affected.',
    ],
  },
  {
    application: 'pipeline',
    state: 'effective',
    released: [-33, '14:35'],
    title: ['商机阶段定义统一为六个', 'All regions now use six opportunity stages'],
    zh: [
      '各区域商机阶段统一为线索、验证、方案、报价、谈判、赢单六个。',
      '原有阶段已自动对应，请在两周内核对手上的商机。',
    ],
    en: [
      'The stages are now lead, qualification, solution, quote, negotiation and won in every region.',
      'Existing stages have been mapped automatically. Please check your opportunities within two weeks.',
    ],
  },
]
