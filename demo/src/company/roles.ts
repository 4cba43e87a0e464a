export type Role = {
  no: string
  zh: string
  en: string
  /** Purpose of the role. */
  remark: { zh: string; en: string }
  delegable: boolean
  bulletinMaintain?: true
  loginStatistics?: true
  appLoginStatistics?: true
}

const ordinary = (no: string, zh: string, en: string, remark: Role['remark']): Role => ({
  no,
  zh,
  en,
  remark,
  delegable: true,
})

/**
 * The twelve roles, least rights first. The numbers of the administrator roles differ from their dictionary keys, so
 * that code which compares a role with the key fails: only the dictionary assigns administrators.
 */
export const roles: readonly Role[] = [
  ordinary('staff', '普通员工', 'Staff', { zh: '查看应用与公告', en: 'Open apps, read updates' }),
  ordinary('dept_manager', '部门经理', 'Department manager', {
    zh: '审批、预算与经营数据',
    en: 'Approvals, budgets and figures',
  }),
  ordinary('finance_specialist', '财务专员', 'Finance specialist', {
    zh: '核算、结算与发票',
    en: 'Accounting, settlement and invoices',
  }),
  ordinary('procurement_specialist', '采购专员', 'Procurement specialist', {
    zh: '寻源、供应商与合同',
    en: 'Sourcing, suppliers and contracts',
  }),
  ordinary('sales_specialist', '销售专员', 'Sales specialist', {
    zh: '客户、商机与订单',
    en: 'Customers, pipeline and orders',
  }),
  ordinary('production_engineer', '生产工程师', 'Production engineer', {
    zh: '排程、质量与设备',
    en: 'Schedules, quality and equipment',
  }),
  ordinary('hr_specialist', '人事专员', 'HR specialist', {
    zh: '招聘、绩效与薪酬',
    en: 'Recruiting, performance and pay',
  }),
  {
    ...ordinary('bulletin_editor', '公告编辑', 'Announcement editor', {
      zh: '公告维护',
      en: 'Manage announcements',
    }),
    bulletinMaintain: true,
  },
  {
    ...ordinary('login_analyst', '登录分析员', 'Sign-in analyst', {
      zh: '登录统计，应用登录统计',
      en: 'Sign-in statistics, app sign-ins',
    }),
    loginStatistics: true,
    appLoginStatistics: true,
  },
  {
    no: 'system_admin',
    zh: '业务系统管理员',
    en: 'Business system manager',
    remark: { zh: '公告维护，登录统计', en: 'Announcements, sign-in statistics' },
    delegable: false,
  },
  {
    no: 'auth_admin',
    zh: '权限管理员',
    en: 'Permission administrator',
    remark: { zh: '授权委托审批', en: 'Approve delegations' },
    delegable: false,
  },
  {
    no: 'super_admin',
    zh: '超级管理员',
    en: 'Super administrator',
    remark: { zh: '全部权限', en: 'All permissions' },
    delegable: false,
  },
]

export type DictionaryEntry = { key: string; value: string; zh: string; en: string }

const entries = (key: string, ...values: [string, string, string][]): DictionaryEntry[] =>
  values.map(([value, zh, en]) => ({ key, value, zh, en }))

export const dictionary: readonly DictionaryEntry[] = [
  ...entries('super_manager', ['super_admin', '超级管理员角色', 'Super administrator role']),
  ...entries('auc_manager', ['auth_admin', '权限管理员角色', 'Permission administrator role']),
  ...entries('business_sys_manager', ['system_admin', '业务系统管理员角色', 'Business system manager role']),
  ...entries(
    'fault_type',
    ['signin', '无法登录', 'Can’t sign in'],
    ['access', '没有权限', 'No permission'],
    ['slow', '访问缓慢', 'Slow'],
    ['error', '页面报错', 'Error message'],
    ['data', '数据不正确', 'Incorrect data'],
    ['other', '其他', 'Other'],
  ),
  ...entries(
    'fault_level',
    ['1', '紧急：大面积停用', 'Urgent: widespread outage'],
    ['2', '严重：关键功能不可用', 'Severe: key feature down'],
    ['3', '一般：有替代办法', 'Normal: workaround available'],
    ['4', '建议', 'Suggestion'],
  ),
  ...entries(
    'duty',
    ['product', '产品负责人', 'Product owner'],
    ['operation', '运维', 'Operations'],
    ['development', '研发', 'Development'],
  ),
  ...entries(
    'center',
    ['unifiedAuth', '统一认证', 'Unified authentication'],
    ['businessCenter', '业务中心', 'Business center'],
    ['merchantCenter', '客商中心', 'Customer and merchant center'],
    ['permissionCenter', '权限中心', 'Permission center'],
  ),
]
