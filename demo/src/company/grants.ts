import { applications } from './catalogue.ts'
import { withAncestors } from './organizations.ts'

export type Grant = {
  application: string
  subjectType: 'organization' | 'role' | 'person'
  subject: string
  effect: 'allow' | 'deny'
}

const grant =
  (subjectType: Grant['subjectType'], effect: Grant['effect']) =>
  (subject: string, ...codes: string[]): Grant[] =>
    codes.map((application) => ({ application, subjectType, subject, effect }))

const organizationAllow = grant('organization', 'allow')
const roleAllow = grant('role', 'allow')

const everyone = [
  'approvals',
  'mail',
  'meeting-rooms',
  'knowledge-base',
  'documents',
  'action-tracker',
  'vehicle-booking',
  'time-leave',
  'payslips',
  'performance',
  'learning',
  'expenses',
  'it-service',
]
const eastChina = [
  'contracts',
  'warehouse',
  'crm',
  'order-center',
  'projects',
  'report-center',
  'asset-ledger',
]
const base = ['scheduling', 'quality-trace', 'equipment', 'hse', 'energy-monitor', 'projects', 'warehouse']
const supplyChain = ['sourcing', 'supplier-portal', 'contracts', 'warehouse', 'material-master']
const sales = ['crm', 'pipeline', 'order-center', 'partner-master', 'customer-service']
const finance = ['shared-finance', 'budget-control', 'invoice-pool', 'treasury']
const all = applications.map(({ code }) => code)
const missingIn = (...known: string[]) => all.filter((code) => !known.includes(code))

const toOrganizations: Grant[] = [
  ...organizationAllow('CC', ...everyone),
  ...organizationAllow('CC-EAST', ...eastChina),
  ...organizationAllow('CC-EAST-SERVICE', 'customer-service'),
  ...organizationAllow('CC-HQ', 'e-seal', 'projects', 'report-center', 'ask-data', 'asset-ledger'),
  ...organizationAllow('CC-HQ-DIGITAL', 'data-catalog'),
  ...organizationAllow('CC-HQ-DIGITAL-OPS', 'bastion-host'),
  ...organizationAllow('CC-HQ-HR', 'recruiting'),
  ...organizationAllow('CC-HQ-FIN', ...finance),
  ...organizationAllow('CC-HQ-SCM', ...supplyChain),
  ...organizationAllow('CC-HQ-MKT', ...sales),
  ...organizationAllow('CC-HQ-PROD', ...base),
  ...organizationAllow('CC-SOUTH', 'crm', 'order-center'),
  ...organizationAllow('CC-SOUTH-SERVICE', 'customer-service'),
  ...organizationAllow('CC-NORTH', 'crm', 'order-center'),
  ...organizationAllow('CC-BINJIANG', ...base),
  ...organizationAllow('CC-LINGANG', ...base),
]

const toRoles: Grant[] = [
  ...roleAllow(
    'dept_manager',
    'e-seal',
    'budget-control',
    'cockpit',
    'report-center',
    'recruiting',
    'projects',
  ),
  ...roleAllow('finance_specialist', ...finance, 'contracts', 'asset-ledger', 'report-center'),
  ...roleAllow('procurement_specialist', ...supplyChain, 'partner-master'),
  ...roleAllow('sales_specialist', ...sales, 'contracts'),
  ...roleAllow('production_engineer', ...base, 'material-master'),
  ...roleAllow('hr_specialist', 'recruiting', 'report-center'),
  ...roleAllow('login_analyst', 'report-center', 'data-catalog', 'ask-data'),
  // A system manager of East China reaches all applications: these, and those granted to the organization.
  ...roleAllow('system_admin', ...missingIn(...everyone, ...eastChina)),
  ...roleAllow('auth_admin', 'permission-center', 'bastion-host', 'data-catalog'),
  ...roleAllow('super_admin', ...all),
]

const toPersons: Grant[] = [
  ...grant('person', 'allow')('A10977', 'ask-data'),
  ...grant('person', 'allow')('A09458', 'cockpit'),
  ...grant('person', 'allow')('A11204', 'knowledge-base', 'data-catalog'),
]

const denials: Grant[] = [
  // The site has its own fleet, and auditors must not change the ledger that they audit.
  ...grant('organization', 'deny')('CC-BINJIANG', 'vehicle-booking'),
  ...grant('organization', 'deny')('CC-HQ-AUDIT', 'asset-ledger'),
  // Granted to the whole organization, but not to people with only the ordinary role.
  ...grant('role', 'deny')('staff', 'treasury', 'budget-control', 'bastion-host', 'asset-ledger'),
  // Separation of duties: buyers do not book warehouse movements.
  ...grant('person', 'deny')('A10977', 'warehouse'),
  ...grant('person', 'deny')('A11204', 'energy-monitor'),
]

export const grants: readonly Grant[] = [...toOrganizations, ...toRoles, ...toPersons, ...denials]

export type Post = { orgCode: string; roleNo: string }

/** Codes of the applications that a person may open with an organization and role; a denial wins. */
export function visibleApplications(userNo: string, { orgCode, roleNo }: Post): string[] {
  const places = withAncestors(orgCode)
  const mine = grants.filter(
    ({ subjectType, subject }) =>
      (subjectType === 'organization' && places.includes(subject)) ||
      (subjectType === 'role' && subject === roleNo) ||
      (subjectType === 'person' && subject === userNo),
  )
  const denied = mine.filter(({ effect }) => effect === 'deny').map(({ application }) => application)
  const allowed = new Set(mine.map(({ application }) => application))
  for (const code of denied) allowed.delete(code)
  return all.filter((code) => allowed.has(code))
}
