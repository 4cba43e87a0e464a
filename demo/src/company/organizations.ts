export type Organization = {
  code: string
  zh: string
  en: string
  parent: string | null
  /** Share of the 300 people who work here. */
  weight: number
  closed?: true
}

const tree: readonly (readonly [
  code: string,
  zh: string,
  en: string,
  parent: string | null,
  weight: number,
])[] = [
  ['CC', '澄川集团', 'Chengchuan Group', null, 1],
  ['CC-EAST', '华东运营中心', 'East China Ops', 'CC', 7],
  ['CC-EAST-SALES', '华东销售部', 'East China Sales', 'CC-EAST', 18],
  ['CC-EAST-SERVICE', '华东客户服务部', 'East China Customer Service', 'CC-EAST', 12],
  ['CC-EAST-LOGISTICS', '华东物流部', 'East China Logistics', 'CC-EAST', 10],
  ['CC-HQ', '集团总部', 'Group Headquarters', 'CC', 4],
  ['CC-HQ-DIGITAL', '集团总部 数字化中心', 'HQ Digital Center', 'CC-HQ', 5],
  ['CC-HQ-DIGITAL-APP', '应用研发部', 'Application Development', 'CC-HQ-DIGITAL', 14],
  ['CC-HQ-DIGITAL-DATA', '数据平台部', 'Data Platform', 'CC-HQ-DIGITAL', 9],
  ['CC-HQ-DIGITAL-OPS', '运维与安全部', 'Operations and Security', 'CC-HQ-DIGITAL', 9],
  ['CC-HQ-ADMIN', '综合管理部', 'General Administration', 'CC-HQ', 8],
  ['CC-HQ-HR', '人力资源部', 'Human Resources', 'CC-HQ', 10],
  ['CC-HQ-FIN', '财务共享中心', 'Shared Finance Center', 'CC-HQ', 6],
  ['CC-HQ-FIN-AP', '应付核算组', 'Accounts Payable', 'CC-HQ-FIN', 10],
  ['CC-HQ-FIN-TREASURY', '资金管理组', 'Treasury Team', 'CC-HQ-FIN', 6],
  ['CC-HQ-SCM', '供应链管理部', 'Supply Chain Management', 'CC-HQ', 6],
  ['CC-HQ-SCM-BUY', '集中采购组', 'Central Procurement', 'CC-HQ-SCM', 10],
  ['CC-HQ-SCM-WH', '仓储物流组', 'Warehousing and Logistics', 'CC-HQ-SCM', 9],
  ['CC-HQ-MKT', '营销管理部', 'Marketing Management', 'CC-HQ', 9],
  ['CC-HQ-PROD', '生产运营部', 'Production Operations', 'CC-HQ', 8],
  ['CC-HQ-AUDIT', '审计法务部', 'Audit and Legal', 'CC-HQ', 5],
  ['CC-SOUTH', '华南运营中心', 'South China Ops', 'CC', 4],
  ['CC-SOUTH-SALES', '华南销售部', 'South China Sales', 'CC-SOUTH', 12],
  ['CC-SOUTH-SERVICE', '华南客户服务部', 'South China Customer Service', 'CC-SOUTH', 8],
  ['CC-NORTH', '华北运营中心', 'North China Ops', 'CC', 3],
  ['CC-NORTH-SALES', '华北销售部', 'North China Sales', 'CC-NORTH', 9],
  ['CC-BINJIANG', '滨江生产基地', 'Binjiang Plant', 'CC', 6],
  ['CC-BINJIANG-MFG', '滨江制造部', 'Binjiang Manufacturing', 'CC-BINJIANG', 26],
  ['CC-BINJIANG-QA', '滨江质量部', 'Binjiang Quality', 'CC-BINJIANG', 9],
  ['CC-LINGANG', '临港生产基地', 'Lingang Plant', 'CC', 5],
  ['CC-LINGANG-MFG', '临港制造部', 'Lingang Manufacturing', 'CC-LINGANG', 20],
]

/** The organizations in display order, a parent before its children; the last one is closed. */
export const organizations: readonly Organization[] = [
  ...tree.map(([code, zh, en, parent, weight]) => ({ code, zh, en, parent, weight })),
  { code: 'CC-WEST', zh: '西南办事处', en: 'Southwest Office', parent: 'CC', weight: 0, closed: true },
]

const parentOf = new Map(organizations.map(({ code, parent }) => [code, parent]))

/** The organization and all above it, whose grants apply. */
export function withAncestors(code: string): string[] {
  const parent = parentOf.get(code)
  return parent ? [code, ...withAncestors(parent)] : [code]
}
