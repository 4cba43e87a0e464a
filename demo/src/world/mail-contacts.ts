import { uuidOf } from './random.ts'

/** A mailbox of a department or a service desk. */
export type MailContact = {
  id: string
  name: string
  address: string
  phone: string
  orgCode: string
  /** Null: of every application. */
  application: string | null
  remarks: string
  enabled: boolean
}

type Line = readonly [
  mailbox: string,
  name: string,
  extension: string,
  orgCode: string,
  application: string | null,
  remarks: string,
]

const lines: readonly Line[] = [
  ['office', '集团办公室', '8011', 'CC-HQ-ADMIN', null, '公文、会议与接待 / Documents, meetings, visitors'],
  ['reception', '总部前台', '8000', 'CC-HQ-ADMIN', null, '访客登记、快递与会议室 / Visitors, parcels, rooms'],
  [
    'seals',
    '用印服务台',
    '8013',
    'CC-HQ-ADMIN',
    'e-seal',
    '合同与公文用印 / Seals for contracts and letters',
  ],
  ['fleet', '公务用车调度', '8015', 'CC-HQ-ADMIN', 'vehicle-booking', '派车与结算 / Cars and their accounts'],
  ['hr', '人事服务台', '8017', 'CC-HQ-HR', null, '入离职、证明与社保 / Joining, leaving, certificates'],
  [
    'payroll',
    '薪酬服务台',
    '8018',
    'CC-HQ-HR',
    'payslips',
    '工资条与个税，不在邮件中谈金额 / Pay and tax, no amounts by mail',
  ],
  ['learning', '学习中心', '8019', 'CC-HQ-HR', 'learning', '课程、考试与认证 / Courses, exams, certificates'],
  ['recruiting', '招聘组', '8020', 'CC-HQ-HR', 'recruiting', '职位与内部推荐 / Jobs and referrals'],
  ['finance', '财务服务台', '8026', 'CC-HQ-FIN', null, '月结、付款与发票 / Closing, payments, invoices'],
  [
    'expenses',
    '报销审核组',
    '8027',
    'CC-HQ-FIN',
    'expenses',
    '差旅与招待报销 / Travel and entertainment claims',
  ],
  [
    'payables',
    '应付核算组',
    '8028',
    'CC-HQ-FIN-AP',
    'invoice-pool',
    '供应商发票与付款 / Suppliers’ invoices and payments',
  ],
  [
    'treasury',
    '资金管理组',
    '8029',
    'CC-HQ-FIN-TREASURY',
    'treasury',
    '账户与资金计划 / Accounts and cash planning',
  ],
  [
    'procurement',
    '集中采购组',
    '8042',
    'CC-HQ-SCM-BUY',
    'sourcing',
    '招标、询价与定标 / Tenders, quotations, awards',
  ],
  [
    'suppliers',
    '供应商服务台',
    '8043',
    'CC-HQ-SCM',
    'contracts',
    '准入、合同与对账 / Onboarding, contracts, statements',
  ],
  [
    'warehouse',
    '仓储物流组',
    '8044',
    'CC-HQ-SCM-WH',
    'warehouse',
    '出入库与运输异常 / Stock movements and transport',
  ],
  ['marketing', '营销管理部', '8055', 'CC-HQ-MKT', null, '活动、物料与品牌 / Campaigns, material, brand'],
  ['crm', '客户关系支持', '8056', 'CC-HQ-MKT', 'crm', '客户资料与商机 / Customer data and leads'],
  [
    'orders',
    '客服工单台',
    '8057',
    'CC-EAST-SERVICE',
    'customer-service',
    '受理、派单与回访 / Tickets and call-backs',
  ],
  [
    'east-sales',
    '华东销售部',
    '8101',
    'CC-EAST-SALES',
    null,
    '华东区域报价与合同 / Offers and contracts, East',
  ],
  [
    'east-logistics',
    '华东物流部',
    '8102',
    'CC-EAST-LOGISTICS',
    'warehouse',
    '配送与签收 / Deliveries and receipts',
  ],
  [
    'south-sales',
    '华南销售部',
    '8201',
    'CC-SOUTH-SALES',
    null,
    '华南区域报价与合同 / Offers and contracts, South',
  ],
  [
    'south-service',
    '华南客户服务部',
    '8202',
    'CC-SOUTH-SERVICE',
    'customer-service',
    '华南区域售后 / After-sales, South',
  ],
  [
    'north-sales',
    '华北销售部',
    '8301',
    'CC-NORTH-SALES',
    null,
    '华北区域报价与合同 / Offers and contracts, North',
  ],
  [
    'production',
    '生产运营部',
    '8063',
    'CC-HQ-PROD',
    'scheduling',
    '排程、产能与齐套 / Plans, capacity, kits',
  ],
  [
    'binjiang',
    '滨江生产调度',
    '8108',
    'CC-BINJIANG-MFG',
    'scheduling',
    '滨江基地，7×24 小时 / Binjiang plant, around the clock',
  ],
  [
    'binjiang-quality',
    '滨江质量部',
    '8109',
    'CC-BINJIANG-QA',
    'quality-trace',
    '检验与批次追溯 / Inspections and batches',
  ],
  [
    'lingang',
    '临港生产调度',
    '8118',
    'CC-LINGANG-MFG',
    'scheduling',
    '临港基地，7×24 小时 / Lingang plant, around the clock',
  ],
  [
    'equipment',
    '设备保障组',
    '8064',
    'CC-HQ-PROD',
    'equipment',
    '点检、保养与维修 / Checks, upkeep, repairs',
  ],
  [
    'safety',
    '安全环保值班',
    '8066',
    'CC-HQ-PROD',
    'hse',
    '隐患与应急，7×24 小时 / Hazards and emergencies, around the clock',
  ],
  ['energy', '能源管理组', '8067', 'CC-HQ-PROD', 'energy-monitor', '水电气热监测 / Water, power, gas, heat'],
  [
    'servicedesk',
    'IT 服务台',
    '8000',
    'CC-HQ-DIGITAL-OPS',
    null,
    '账号、终端与报障 / Accounts, devices, faults',
  ],
  [
    'operations',
    '运维值班',
    '8031',
    'CC-HQ-DIGITAL-OPS',
    'it-service',
    '系统变更与应急，7×24 小时 / Changes and incidents, around the clock',
  ],
  [
    'security',
    '信息安全组',
    '8032',
    'CC-HQ-DIGITAL-OPS',
    'bastion-host',
    '漏洞、钓鱼邮件与审计 / Flaws, phishing, audits',
  ],
  [
    'permissions',
    '权限服务台',
    '8033',
    'CC-HQ-DIGITAL-APP',
    'permission-center',
    '角色与权限申请 / Roles and access requests',
  ],
  [
    'data',
    '数据服务台',
    '8034',
    'CC-HQ-DIGITAL-DATA',
    'report-center',
    '报表、取数与口径 / Reports, extracts, definitions',
  ],
  [
    'audit',
    '审计法务部',
    '8071',
    'CC-HQ-AUDIT',
    null,
    '合规、合同审核与举报 / Compliance, contract review, reports',
  ],
  [
    'west',
    '西南办事处',
    '8401',
    'CC-WEST',
    null,
    '办事处已撤销，邮箱停用 / The office is closed, the mailbox disabled',
  ],
]

/** The public mailboxes of the company. */
export const mailContacts: readonly MailContact[] = lines.map(
  ([mailbox, name, extension, orgCode, application, remarks]) => ({
    id: uuidOf(`mail contact ${mailbox}`),
    name,
    address: `${mailbox}@chengchuan.example`,
    phone: `021-6000 ${extension}`,
    orgCode,
    application,
    remarks,
    enabled: mailbox !== 'west',
  }),
)

/** Who keeps them. */
export const mailContactKeeper = 'A08812'
