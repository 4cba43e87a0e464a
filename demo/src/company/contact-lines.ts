/** The modules of each application that have their own contacts. */
export const modules: Readonly<Record<string, readonly (readonly [zh: string, en: string])[]>> = {
  approvals: [
    ['流程发起与审批', 'Requests and approval'],
    ['流程设计器', 'Workflow designer'],
  ],
  mail: [
    ['收发与日历', 'Mail and calendar'],
    ['邮件网关', 'Mail gateway'],
  ],
  'meeting-rooms': [
    ['预订', 'Booking'],
    ['会议设备', 'Room equipment'],
  ],
  'knowledge-base': [
    ['文档与检索', 'Documents and search'],
    ['栏目与权限', 'Spaces and permissions'],
  ],
  'e-seal': [
    ['在线用印', 'Online sealing'],
    ['证书与骑缝章', 'Certificates'],
    ['签署接口', 'Signing API'],
  ],
  documents: [
    ['收文与发文', 'Inbound and outbound'],
    ['电子归档', 'Filing'],
  ],
  'action-tracker': [['督办事项', 'Action items']],
  'vehicle-booking': [['用车与调度', 'Booking and dispatch']],
  'time-leave': [
    ['打卡', 'Clocking in'],
    ['请假与加班', 'Leave and overtime'],
  ],
  payslips: [
    ['工资条', 'Payslips'],
    ['个税申报', 'Tax filing'],
  ],
  performance: [['目标与评价', 'Goals and reviews']],
  learning: [
    ['课程与直播', 'Courses and live classes'],
    ['考试与认证', 'Exams and certificates'],
  ],
  recruiting: [['需求与简历', 'Openings and résumés']],
  expenses: [
    ['报销单', 'Claims'],
    ['借款与差旅', 'Advances and travel'],
    ['银企付款', 'Bank payments'],
  ],
  'shared-finance': [
    ['核算与结算', 'Accounting and settlement'],
    ['银企对账', 'Bank reconciliation'],
  ],
  'budget-control': [
    ['编制与占用', 'Planning and commitments'],
    ['预算分析', 'Budget analysis'],
  ],
  'invoice-pool': [
    ['采集与查验', 'Capture and verification'],
    ['税务接口', 'Tax interface'],
  ],
  treasury: [
    ['账户与计划', 'Accounts and plans'],
    ['支付', 'Payments'],
  ],
  'asset-ledger': [
    ['领用与调拨', 'Issue and transfer'],
    ['盘点', 'Stocktaking'],
  ],
  sourcing: [
    ['招标与询价', 'Tenders and quotes'],
    ['电子评标', 'Bid evaluation'],
  ],
  'supplier-portal': [
    ['准入与档案', 'Onboarding'],
    ['订单与对账', 'Orders and statements'],
  ],
  contracts: [
    ['起草与审批', 'Drafting and approval'],
    ['履约跟踪', 'Fulfillment'],
  ],
  warehouse: [
    ['出入库', 'Stock movements'],
    ['运输跟踪', 'Shipment tracking'],
  ],
  'material-master': [['编码申请', 'Code requests']],
  crm: [
    ['客户与拜访', 'Accounts and visits'],
    ['移动端', 'Mobile app'],
  ],
  pipeline: [['商机与预测', 'Deals and forecast']],
  'order-center': [
    ['下单与变更', 'Orders and changes'],
    ['交付', 'Delivery'],
  ],
  'partner-master': [
    ['客商申请', 'Partner requests'],
    ['数据分发', 'Data distribution'],
  ],
  'customer-service': [
    ['受理与派单', 'Intake and dispatch'],
    ['呼叫中心', 'Call center'],
  ],
  scheduling: [
    ['排程', 'Planning'],
    ['车间终端', 'Shop-floor terminals'],
  ],
  'quality-trace': [
    ['检验', 'Inspection'],
    ['批次追溯', 'Batch tracing'],
  ],
  equipment: [
    ['点检与保养', 'Inspection and maintenance'],
    ['备件', 'Spare parts'],
  ],
  hse: [
    ['隐患与巡检', 'Hazards and inspections'],
    ['作业票', 'Work permits'],
  ],
  'energy-monitor': [
    ['实时监测', 'Live monitoring'],
    ['碳排核算', 'Carbon accounting'],
  ],
  projects: [['计划与里程碑', 'Plans and milestones']],
  cockpit: [['指标与预警', 'KPIs and alerts']],
  'report-center': [
    ['固定报表', 'Reports'],
    ['订阅与推送', 'Subscriptions'],
  ],
  'data-catalog': [
    ['检索与血缘', 'Search and lineage'],
    ['数据申请', 'Data requests'],
  ],
  'ask-data': [['问数助手', 'Assistant']],
  'permission-center': [
    ['角色与授权', 'Roles and grants'],
    ['单点登录', 'Single sign-on'],
  ],
  'it-service': [
    ['报障与申请', 'Incidents and requests'],
    ['变更', 'Changes'],
  ],
  'bastion-host': [['主机访问', 'Host access']],
}
