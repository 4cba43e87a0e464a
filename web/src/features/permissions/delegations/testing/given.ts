import type { Delegation, PrincipalAuthority } from '@iambiz/contract/features/permissions/delegations.ts'

/** A delegation in force over July 2026. */
export const givenDelegation = (part: Partial<Delegation> = {}): Delegation => ({
  agencyId: crypto.randomUUID(),
  principalNo: 'A1',
  principalName: '周砚清',
  agentNo: 'A2',
  agentName: '顾清和',
  orgCode: 'org',
  orgName: '综合管理部',
  roleNo: 'staff',
  roleName: '普通员工',
  appScope: 'all',
  startTime: '2026-07-01 00:00:00',
  endTime: '2026-07-31 23:59:59',
  status: 2,
  createTime: '2026-06-30 08:00:00',
  decideTime: '2026-06-30 09:00:00',
  revision: 1,
  ...part,
})

const app = (id: string, appName: string, categoryName: string, pinyin: string, initials: string) => ({
  appId: id,
  appCode: id.toUpperCase(),
  appName,
  categoryName,
  pinyin,
  initials,
})

export const flow = app('flow', '流程审批', '办公协同', 'liuchengshenpi', 'lcsp')
export const contract = app('contract', '合同管理', '经营管理', 'hetongguanli', 'htgl')
export const costs = app('costs', '费用报销', '办公协同', 'feiyongbaoxiao', 'fybx')

export const givenAuthority = (part: Partial<PrincipalAuthority> = {}): PrincipalAuthority => ({
  orgCode: 'org',
  orgName: '综合管理部',
  roleNo: 'staff',
  roleName: '普通员工',
  delegable: true,
  apps: [flow, contract, costs],
  ...part,
})
