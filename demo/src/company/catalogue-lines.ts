export type Center = 'unifiedAuth' | 'businessCenter' | 'merchantCenter' | 'permissionCenter'

/** An application in the catalogue. */
export type Line = readonly [
  code: string,
  icon: string,
  zh: string,
  aboutZh: string,
  en: string,
  aboutEn: string,
]
/** The center of an application, and who is responsible for it. */
export type Responsible = { center: Center; zh: string; en: string; owner: string }

const administration: Responsible = {
  center: 'unifiedAuth',
  zh: '综合管理部',
  en: 'General Administration',
  owner: 'A08812',
}
const humanResources: Responsible = {
  center: 'permissionCenter',
  zh: '人力资源部',
  en: 'Human Resources',
  owner: 'A09127',
}
const finance: Responsible = {
  center: 'businessCenter',
  zh: '财务共享中心',
  en: 'Shared Finance Center',
  owner: 'A08340',
}
const supplyChain: Responsible = {
  center: 'businessCenter',
  zh: '供应链管理部',
  en: 'Supply Chain Management',
  owner: 'A07765',
}
const marketing: Responsible = {
  center: 'merchantCenter',
  zh: '营销管理部',
  en: 'Marketing Management',
  owner: 'A09903',
}
const production: Responsible = {
  center: 'unifiedAuth',
  zh: '生产运营部',
  en: 'Production Operations',
  owner: 'A06218',
}
const digital: Responsible = {
  center: 'permissionCenter',
  zh: '数字化中心',
  en: 'Digital Center',
  owner: 'A05590',
}
const platform: Responsible = { ...digital, owner: 'A10031' }

/** Applications whose responsible people differ from their category's. */
export const exceptions: Record<string, Partial<Responsible>> = {
  'e-seal': { ...platform, center: 'businessCenter' },
  sourcing: { center: 'merchantCenter' },
  'supplier-portal': { center: 'merchantCenter' },
  'order-center': { center: 'businessCenter' },
  projects: { center: 'businessCenter' },
  'it-service': { owner: 'A10286' },
  'permission-center': { owner: 'A10031' },
}

/** The applications by category, in the order of the directory. */
export const sections: readonly (readonly [category: string, Responsible, readonly Line[]])[] = [
  [
    'collaboration',
    administration,
    [
      ['approvals', 'workflow', '流程审批', '待办与流程发起', 'Approvals', 'Tasks, workflows'],
      ['mail', 'mail', '企业邮箱', '邮件与日历', 'Corporate Mail', 'Mail and calendar'],
      ['meeting-rooms', 'presentation', '会议室预订', '查看空闲并预订', 'Meeting Rooms', 'Book a room'],
      ['knowledge-base', 'library-big', '知识库', '制度、手册与经验', 'Knowledge Base', 'Policies, manuals'],
      ['e-seal', 'stamp', '电子签章', '合同与公文用印', 'E-Seal', 'Sign and seal'],
      ['documents', 'scroll-text', '公文流转', '收文、发文与归档', 'Documents', 'Official documents'],
      ['action-tracker', 'list-checks', '督办任务', '会议决议与督办', 'Action Tracker', 'Decisions, owners'],
      [
        'vehicle-booking',
        'car-front',
        '用车申请',
        '公务车预约与调度',
        'Vehicle Booking',
        'Book a company car',
      ],
    ],
  ],
  [
    'people',
    humanResources,
    [
      ['time-leave', 'calendar-check', '考勤休假', '打卡、请假、加班', 'Time & Leave', 'Attendance, leave'],
      ['payslips', 'wallet', '薪酬查询', '工资条与个税', 'Payslips', 'Pay and tax slips'],
      ['performance', 'target', '绩效管理', '目标、评价与反馈', 'Performance', 'Goals and reviews'],
      ['learning', 'graduation-cap', '学习中心', '课程、考试与认证', 'Learning', 'Courses and exams'],
      ['recruiting', 'user-round-search', '招聘管理', '需求、简历与面试', 'Recruiting', 'Jobs, interviews'],
    ],
  ],
  [
    'finance',
    finance,
    [
      ['expenses', 'receipt-text', '费用报销', '差旅、招待与借款', 'Expenses', 'Travel and claims'],
      [
        'shared-finance',
        'landmark',
        '财务共享平台',
        '核算、结算与对账',
        'Shared Finance',
        'Books, settlement',
      ],
      ['budget-control', 'chart-pie', '预算管控', '编制、占用与分析', 'Budget Control', 'Plan and analyze'],
      ['invoice-pool', 'file-scan', '发票池', '采集、查验与入账', 'Invoice Pool', 'Capture and verify'],
      ['treasury', 'banknote', '资金管理', '账户、计划与支付', 'Treasury', 'Accounts, payments'],
      ['asset-ledger', 'boxes', '资产台账', '领用、调拨与盘点', 'Asset Ledger', 'Issue, move, count'],
    ],
  ],
  [
    'supply-chain',
    supplyChain,
    [
      ['sourcing', 'gavel', '采购寻源', '招标、询价与定标', 'Sourcing', 'Tenders and quotes'],
      [
        'supplier-portal',
        'handshake',
        '供应商门户',
        '准入、订单与对账',
        'Supplier Portal',
        'Onboarding, orders',
      ],
      ['contracts', 'file-pen-line', '合同管理', '起草、审批与履约', 'Contracts', 'Draft and track'],
      ['warehouse', 'warehouse', '仓储物流', '出入库与运输跟踪', 'Warehouse', 'Stock, shipping'],
      [
        'material-master',
        'package-search',
        '物料主数据',
        '编码申请与查询',
        'Material Master',
        'Codes and search',
      ],
    ],
  ],
  [
    'sales',
    marketing,
    [
      ['crm', 'contact-round', '客户关系', '客户、拜访与商机', 'CRM', 'Customers, visits'],
      ['pipeline', 'funnel', '商机漏斗', '阶段、预测与赢单', 'Pipeline', 'Stages, forecast'],
      [
        'order-center',
        'clipboard-list',
        '订单中心',
        '下单、变更与交付',
        'Order Center',
        'Place, change, ship',
      ],
      ['partner-master', 'building-2', '客商主数据', '客商申请与变更', 'Partner Master', 'Partner records'],
      ['customer-service', 'headset', '客服工单', '受理、派单与回访', 'Service Desk', 'Tickets, follow-up'],
    ],
  ],
  [
    'operations',
    production,
    [
      ['scheduling', 'calendar-range', '生产排程', '工单、产能与齐套', 'Scheduling', 'Orders, capacity'],
      ['quality-trace', 'scan-barcode', '质量追溯', '检验、批次与追溯', 'Quality Trace', 'Inspect and trace'],
      ['equipment', 'wrench', '设备点检', '点检、保养与维修', 'Equipment', 'Inspect, maintain'],
      ['hse', 'hard-hat', '安全环保', '隐患、作业票与巡检', 'HSE', 'Hazards, permits'],
      ['energy-monitor', 'zap', '能耗监测', '水电气热实时监测', 'Energy Monitor', 'Live meter data'],
      ['projects', 'square-kanban', '项目管理', '计划、里程碑与风险', 'Projects', 'Plans, milestones'],
    ],
  ],
  [
    'data',
    digital,
    [
      ['cockpit', 'gauge', '经营驾驶舱', '经营指标与预警', 'Executive Cockpit', 'KPIs and alerts'],
      ['report-center', 'chart-column', '报表中心', '固定报表与订阅', 'Report Center', 'Scheduled reports'],
      ['data-catalog', 'database', '数据资产目录', '检索、血缘与申请', 'Data Catalog', 'Search and lineage'],
      ['ask-data', 'bot-message-square', '智能问数', '用一句话查数据', 'Ask Data', 'Ask in plain words'],
    ],
  ],
  [
    'platform',
    platform,
    [
      [
        'permission-center',
        'key-round',
        '统一权限中心',
        '角色、岗位与授权',
        'Permission Center',
        'Roles and grants',
      ],
      ['it-service', 'life-buoy', '运维工单', '报障、申请与变更', 'IT Service Desk', 'Tickets, requests'],
      ['bastion-host', 'server-cog', '运维堡垒机', '主机访问与审计', 'Bastion Host', 'Host access, audit'],
    ],
  ],
]
