import type { AnnouncementText } from './announcement-text.ts'

/** Announcements of versions and downtimes that are not shown. */
export const otherVersions: readonly AnnouncementText[] = [
  {
    application: 'crm',
    state: 'future',
    released: [5, '08:00'],
    title: ['客户关系 CRM 数据迁移，{day+5}短暂只读', 'CRM: read-only for 30 minutes on {day+5}'],
    online: {
      version: 'V9.0.0',
      impact: '客户、商机的新增与修改 / Adding and editing customers and leads',
      window: [5, '12:00', 5, '12:30'],
      maintenance: true,
    },
    zh: [
      '{day+5} 12:00 至 12:30 迁移数据库，期间可查询，不能新增和修改。',
      '移动端拜访记录会先存在手机上，恢复后自动上传。',
    ],
    en: [
      'We’re migrating the database on {day+5} from 12:00 to 12:30. You can view data but not add or edit it.',
      'Visits recorded in the mobile app stay on your phone and are uploaded afterward.',
    ],
  },
  {
    application: 'scheduling',
    state: 'future',
    released: [8, '08:00'],
    title: ['生产排程 V3.2 将于 {day+9}上线', 'Scheduling 3.2 goes live on {day+9}'],
    online: {
      version: 'V3.2.0',
      impact: '滨江、临港计划员 / Planners at Binjiang and Lingang',
      window: [9, '20:00', 9, '23:00'],
      maintenance: true,
    },
    zh: [
      '新增换型时间与模具占用约束，排程结果可与上一版逐条对比。',
      '升级当晚 20:00 起锁定计划，请在此之前下达次日工单。',
    ],
    en: [
      'Plans now take changeover times and mold availability into account. You can compare a plan with the previous one line by line.',
      'Plans are locked from 20:00 that evening, so release the next day’s work orders before then.',
    ],
  },
  {
    application: 'scheduling',
    state: 'expired',
    released: [-34, '20:00'],
    until: -24,
    title: ['生产排程 V3.1 上线：齐套检查提速', 'Scheduling 3.1: faster material check'],
    online: { version: 'V3.1.0', impact: '计划员 / Planners', window: [-35, '20:00', -35, '22:00'] },
    zh: ['齐套检查由 12 分钟缩短到 1 分钟以内。', '缺料清单可直接转为催货任务，跟催结果自动回写。'],
    en: [
      'Material checks now take less than 1 minute, down from 12.',
      'Turn a shortage list into follow-up tasks. The results are written back automatically.',
    ],
  },
  {
    application: 'treasury',
    state: 'expired',
    released: [-40, '19:00'],
    until: -36,
    title: ['资金管理银企直连切换演练通知', 'Treasury: bank connection switchover drill'],
    online: {
      version: 'V6.0.1',
      impact: '付款提交 / Submitting payments',
      window: [-38, '18:00', -38, '21:00'],
      maintenance: true,
    },
    zh: ['演练期间暂停付款提交，已提交的付款不受影响。', '如有当天必须支付的款项，请在 17:00 前完成审批。'],
    en: [
      'You can’t submit payments during the drill. Payments already submitted aren’t affected.',
      'If a payment is due that day, get it approved before 17:00.',
    ],
  },
  {
    application: 'data-catalog',
    state: 'expired',
    released: [-47, '10:00'],
    until: -30,
    title: ['数据资产目录支持字段级血缘', 'Data Catalog: field-level lineage'],
    online: { version: 'V2.3.0', impact: '数据管理员 / Data stewards', window: [-48, '21:00', -48, '22:00'] },
    zh: [
      '可从报表指标一路追溯到源系统字段，变更前能看到影响的报表。',
      '未登记的表不参与血缘分析，请各系统负责人尽快登记。',
    ],
    en: [
      'Trace a report figure back to its source field. Before you change a field, see which reports it affects.',
      'Unregistered tables aren’t included. System owners, please register yours soon.',
    ],
  },
  {
    application: 'customer-service',
    state: 'expired',
    released: [-55, '09:30'],
    until: -45,
    title: ['客服工单接入电话录音转写', 'Service Desk: call transcripts'],
    online: {
      version: 'V3.6.0',
      impact: '华东、华南客服 / Customer service, East and South China',
      window: [-56, '20:00', -56, '23:00'],
    },
    zh: [
      '通话结束后自动生成文字与摘要，坐席确认后存入工单。',
      '客户要求不录音时请点「停止录音」，系统不保留该通电话。',
    ],
    en: [
      'After each call, a transcript and summary are generated. They’re saved to the ticket once you confirm them.',
      'If a customer doesn’t want to be recorded, click “Stop recording”. Nothing from that call is kept.',
    ],
  },
  {
    application: 'e-seal',
    state: 'expired',
    released: [-62, '17:00'],
    until: -50,
    title: [
      '电子签章证书更新，{day-60}晚短时不可用',
      'E-Seal: brief outage for certificate renewal on the evening of {day-60}',
    ],
    online: {
      version: 'V3.9.8',
      impact: '用印 / Seals',
      window: [-60, '21:00', -60, '21:40'],
      maintenance: true,
    },
    zh: [
      '证书更新约 40 分钟，期间不能用印，验签不受影响。',
      '更新后首次用印可能提示信任新证书，选择「信任」即可。',
    ],
    en: [
      'The renewal takes about 40 minutes. You can’t seal documents during this time, but verification still works.',
      'The first time you seal something afterward, you may be asked to trust the new certificate. Choose “Trust”.',
    ],
  },
  {
    application: 'invoice-pool',
    state: 'void',
    released: [-28, '14:10'],
    voidReason: '重复发布，以同日较早一条为准。 / Duplicate. See the earlier announcement from the same day.',
    title: ['发票池查验接口切换（重复发布）', 'Invoice Pool: switching the verification API (duplicate)'],
    online: { version: 'V3.3.2', impact: '发票查验 / Invoice checks', window: [-27, '20:00', -27, '21:00'] },
    zh: ['查验接口切换到新的税务平台，切换时约 10 分钟不能查验。', '切换后查验结果增加红冲状态。'],
    en: [
      'Verification is moving to the new tax platform and will be unavailable for about 10 minutes.',
      'Afterward, results also show whether an invoice was reversed.',
    ],
  },
  {
    application: 'energy-monitor',
    state: 'void',
    released: [-19, '10:40'],
    voidReason: '施工改期，另行通知。 / The work has been postponed. We’ll announce a new date.',
    title: ['能耗监测表计改造，临港数据中断两天', 'Energy Monitor: Lingang data unavailable for two days'],
    online: {
      version: 'V1.8.1',
      impact: '临港基地 / Lingang plant',
      window: [-15, '08:00', -13, '18:00'],
      maintenance: true,
    },
    zh: ['临港基地更换 36 块智能电表，期间该基地数据中断。', '当月能耗按人工抄表补录。'],
    en: [
      'Lingang is replacing 36 smart meters. Its data won’t be available during the work.',
      'We’ll fill in the month’s figures from manual readings.',
    ],
  },
  {
    application: 'permission-center',
    state: 'disabled',
    released: [-9, '09:50'],
    title: ['统一权限中心角色申请改为两级审批', 'Permission Center: role requests now need two approvals'],
    online: { version: 'V5.4.0', impact: '角色申请 / Role requests', window: [-10, '20:00', -10, '21:00'] },
    zh: ['敏感角色须经部门负责人和系统负责人两级审批。', '普通角色仍为一级审批，原有授权不变。'],
    en: [
      'Sensitive roles need approval from the department head and the system owner.',
      'Other roles still need one approval. Existing grants aren’t affected.',
    ],
  },
  {
    application: 'material-master',
    state: 'draft',
    released: [-1, '15:20'],
    title: ['物料主数据编码规则 2.0 上线准备', 'Material Master: getting ready for coding rules 2.0'],
    online: {
      version: 'V2.0.0',
      impact: '物料申请 / Material requests',
      window: [12, '20:00', 12, '23:00'],
      maintenance: true,
    },
    zh: ['新规则增加环保属性位，老编码继续有效。', '上线前请完成在途申请的审批。'],
    en: [
      'The new rules add a digit for environmental attributes. Existing codes stay valid.',
      'Please finish approving pending requests before go-live.',
    ],
  },
]
