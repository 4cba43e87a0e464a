import type { AnnouncementText } from './announcement-text.ts'

/** Effective announcements of new versions and planned downtimes. */
export const currentVersions: readonly AnnouncementText[] = [
  {
    application: 'contracts',
    state: 'effective',
    released: [-2, '16:08'],
    title: ['合同管理 V5.2 上线：履约节点自动提醒', 'Contracts 5.2: automatic milestone reminders'],
    online: {
      version: 'V5.2.1',
      impact: '合同履约 / Contract performance',
      window: [-2, '12:00', -2, '13:00'],
    },
    zh: [
      '付款、交付、质保三类节点到期前 7 天、3 天和当天，系统提醒经办人及其上级。',
      '提醒同时进入「流程审批」的待办；节点完成后请及时登记，提醒随之停止。',
      '已归档的合同不受影响。',
    ],
    en: [
      'Handlers and their managers are now reminded of payment, delivery and warranty milestones 7 days before, 3 days before and on the due date.',
      'Reminders also appear as tasks in Approvals. They stop once you record the milestone as done.',
      'Archived contracts aren’t affected.',
    ],
  },
  {
    application: 'warehouse',
    state: 'effective',
    released: [-2, '11:35'],
    title: [
      '滨江仓半年度盘点，{day+2}全天暂停出入库',
      'Binjiang warehouse closed for stocktaking on {day+2}',
    ],
    online: {
      version: 'V3.9.2',
      impact: '滨江仓出入库 / Stock movements at Binjiang',
      window: [2, '07:00', 2, '21:00'],
      maintenance: true,
    },
    until: 3,
    zh: [
      '{day+2}滨江仓进行半年度盘点，全天暂停出入库，其他仓库照常。',
      '紧急物料走线下领用单，由仓库主管签字；盘点结束后 24 小时内补录系统。',
      '盘点差异在三个工作日内公布，请各部门安排人员配合。',
    ],
    en: [
      'The Binjiang warehouse is doing its half-year stock count on {day+2}. Nothing can go in or out all day. Other warehouses are open as usual.',
      'For urgent material, use a paper form signed by the warehouse supervisor. It’s entered in the system within 24 hours after the count.',
      'Discrepancies will be published within three workdays.',
    ],
  },
  {
    application: 'supplier-portal',
    state: 'effective',
    released: [-3, '09:15'],
    title: ['供应商门户新增对账协同，支持差异在线确认', 'Supplier Portal: confirm statements online'],
    online: {
      version: 'V2.7.0',
      impact: '供应商对账 / Supplier reconciliation',
      window: [-4, '20:00', -4, '22:00'],
    },
    zh: [
      '每月 3 日自动生成对账单，双方逐行确认；差异行可留言并上传凭证。',
      '双方确认后自动生成应付单据，不再需要邮件往来。',
      '供应商操作指南已放在「知识库 · 采购」中，请转发给您负责的供应商。',
    ],
    en: [
      'Statements are generated on the 3rd of each month, and both sides confirm them line by line. You can add comments and documents to lines that don’t match.',
      'Once both sides confirm, the payable is created automatically. No more emailing back and forth.',
      'The supplier guide is in “Knowledge Base · Procurement”. Please forward it to your suppliers.',
    ],
  },
  {
    application: 'mail',
    state: 'effective',
    released: [-5, '18:00'],
    audience: 'all',
    title: ['企业邮箱反垃圾网关升级完成', 'Corporate Mail: new spam filter is live'],
    online: {
      version: 'V11.3',
      impact: '外部来信 / Incoming external mail',
      window: [-5, '00:30', -5, '02:30'],
    },
    zh: [
      '新的反垃圾网关已启用，可疑邮件进入隔离区，不再直接删除。',
      '- 每天 9:00 和 15:00 收到隔离清单，可自行放行。',
      '- 误判请点「这不是垃圾邮件」，一个工作日内生效。',
    ],
    en: [
      'The new filter quarantines suspicious emails instead of deleting them.',
      '- You get a list of quarantined emails at 9:00 and 15:00 and can release them yourself.',
      '- If an email isn’t spam, click “Not spam”. The correction takes effect within one workday.',
    ],
  },
  {
    application: 'order-center',
    state: 'effective',
    released: [-6, '08:40'],
    title: ['订单中心支持拆单交付，客户可分批收货', 'Order Center: split an order into several deliveries'],
    online: {
      version: 'V7.1.0',
      impact: '订单变更与交付 / Order changes and delivery',
      window: [-7, '22:00', -6, '01:00'],
    },
    zh: [
      '同一订单可拆成多批交付，每批有独立的交期、仓库和物流单号。',
      '拆分须在出库前提交；信用额度仍按整单计算。',
      '开票方式可选随货开票或整单开票，默认不变。',
    ],
    en: [
      'You can split an order into several deliveries, each with its own date, warehouse and tracking number.',
      'Split the order before it ships. The credit limit still applies to the whole order.',
      'Invoice per delivery or for the whole order. The default hasn’t changed.',
    ],
  },
  {
    application: 'time-leave',
    state: 'effective',
    released: [-8, '10:20'],
    audience: 'all',
    title: [
      '考勤休假：外勤打卡改为现场照片加定位',
      'Time & Leave: field check-in now uses a photo and location',
    ],
    online: {
      version: 'V4.5.0',
      impact: '外勤人员打卡 / Field staff clocking in',
      window: [-9, '21:00', -9, '22:00'],
    },
    zh: [
      '外勤打卡须拍摄现场照片，系统记录位置与时间；照片保存 90 天。',
      '信号不佳时可离线打卡，两小时内联网自动上传。',
      '办公区打卡方式不变。',
    ],
    en: [
      'To check in from the field, take a photo on site. The system records your location and the time. Photos are kept for 90 days.',
      'If the signal is weak, you can check in offline. It’s uploaded automatically if you reconnect within two hours.',
      'Office check-in hasn’t changed.',
    ],
  },
  {
    application: 'invoice-pool',
    state: 'effective',
    released: [-10, '15:30'],
    title: ['发票池接入全面数字化电子发票', 'Invoice Pool now accepts fully digital invoices'],
    online: {
      version: 'V3.4.0',
      impact: '发票采集与查验 / Capturing and checking invoices',
      window: [-11, '19:00', -11, '23:00'],
    },
    zh: [
      '全面数字化的电子发票可直接采集，无须打印；票面信息由税务接口返回。',
      '同一张发票第二次提交时，系统提示首次报销的单号与经办人。',
      '纸质专用发票仍需扫描上传。',
    ],
    en: [
      'Fully digital invoices are captured directly, with no printing. Their data comes from the tax authority.',
      'If an invoice is submitted twice, you’ll see the number and handler of the first claim.',
      'Paper special invoices still need to be scanned and uploaded.',
    ],
  },
  {
    application: 'equipment',
    state: 'effective',
    released: [-12, '09:00'],
    title: ['设备点检移动端改版：扫码即开始点检', 'Equipment: scan a code to start an inspection'],
    online: {
      version: 'V2.9.0',
      impact: '滨江、临港点检班组 / Inspection teams at Binjiang and Lingang',
      window: [-13, '21:30', -13, '23:30'],
    },
    zh: [
      '扫描设备铭牌二维码即进入当班点检，逾期项目排在最前。',
      '异常拍照后直接生成维修工单，班组长当场派单。',
      '老版本移动端保留到 {day+18}，请班组长安排更新。',
    ],
    en: [
      'Scan the QR code on the machine to start your shift’s inspection. Overdue items come first.',
      'Take a photo of a problem to create a repair order, which the shift leader assigns on the spot.',
      'The old mobile version works until {day+18}. Shift leaders, please arrange the update.',
    ],
  },
  {
    application: 'ask-data',
    state: 'effective',
    released: [-14, '14:00'],
    title: ['智能问数开放试用：用一句话查经营数据', 'Ask Data trial: business data in plain language'],
    online: {
      version: 'V1.0.0',
      impact: '总部与试点人员 / Headquarters and pilot users',
      window: [-14, '12:00', -14, '13:30'],
    },
    zh: [
      '试用范围为销售、库存和应收三个主题，回答附数据来源与口径说明。',
      '查询遵守您在报表中心的数据权限，不会看到更多数据。',
      '回答不准确时请点「有误」并写明期望，数据平台部每周处理一次。',
    ],
    en: [
      'The trial covers sales, inventory and receivables. Each answer includes its source and how the figure is defined.',
      'It follows your data permissions in Report Center, so you won’t see anything more.',
      'If an answer is wrong, mark it and say what you expected. The Data Platform team reviews these every week.',
    ],
  },
  {
    application: 'bastion-host',
    state: 'effective',
    released: [-16, '17:45'],
    title: ['运维堡垒机启用操作录像分级保存', 'Bastion Host: how long session recordings are kept'],
    online: {
      version: 'V8.2.3',
      impact: '全部运维会话 / All operations sessions',
      window: [-16, '06:00', -16, '07:00'],
    },
    zh: [
      '核心系统的操作录像保存三年，其他系统保存一年，到期自动清除。',
      '调阅录像须说明事由并经部门负责人审批，调阅记录本身也会留存。',
    ],
    en: [
      'Recordings of core systems are kept for three years and all others for one year. They’re then deleted automatically.',
      'To view a recording, give a reason and get your department manager’s approval. Each viewing is logged.',
    ],
  },
  {
    application: 'projects',
    state: 'effective',
    released: [-20, '11:10'],
    title: ['项目管理新增风险看板', 'Projects: new risk board'],
    online: {
      version: 'V5.0.2',
      impact: '项目经理与 PMO / Project managers and PMO',
      window: [-21, '20:00', -21, '21:00'],
    },
    zh: [
      '风险按影响与概率分格展示，逾期未处理的风险每天早上提醒负责人。',
      '里程碑延期超过 10 天的项目自动列入月度评审。',
    ],
    en: [
      'Risks are shown by impact and likelihood. Owners of overdue risks get a reminder every morning.',
      'Projects more than 10 days behind a milestone are added to the monthly review automatically.',
    ],
  },
  {
    application: 'asset-ledger',
    state: 'effective',
    released: [-1, '08:30'],
    until: 3,
    title: [
      '资产台账年度盘点，暂停领用与调拨',
      'Asset Ledger: issues and transfers paused for the annual count',
    ],
    online: {
      version: 'V2.2.4',
      impact: '领用、调拨 / Issuing and transfers',
      window: [-1, '20:00', 2, '06:00'],
      maintenance: true,
    },
    zh: [
      '年度盘点期间暂停领用与调拨，可查询历史单据。',
      '各部门资产管理员请在盘点结束前扫码确认名下资产，逾期视为盘亏。',
    ],
    en: [
      'During the annual count, assets can’t be issued or transferred. You can still view past records.',
      'Asset managers: scan and confirm your department’s assets before the count ends. Unconfirmed assets are treated as missing.',
    ],
  },
  {
    application: 'report-center',
    state: 'effective',
    released: [-26, '13:30'],
    title: ['报表中心订阅邮件改为附链接', 'Report Center: subscription emails now send a link'],
    online: {
      version: 'V6.7.0',
      impact: '订阅报表的用户 / People who subscribe to reports',
      window: [-27, '20:00', -27, '21:30'],
    },
    zh: [
      '订阅邮件不再附带文件，改为登录后查看的链接，链接 30 天内有效。',
      '需要离线文件的，请在报表页导出。',
    ],
    en: [
      'Subscription emails no longer attach a file. They have a link that’s valid for 30 days and requires sign-in.',
      'If you need an offline file, export it from the report page.',
    ],
  },
]
