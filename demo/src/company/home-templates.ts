type HomeTemplate = {
  subject: 'organization' | 'role'
  id: string
  tools: readonly string[]
  quickList: readonly string[]
  /** Codes of the first modules, in order. */
  modules?: readonly string[]
}

/** The company's recommendations for home; the portal merges those of organization and role. */
export const homeTemplates: readonly HomeTemplate[] = [
  { subject: 'organization', id: 'CC', tools: ['workdays', 'income-tax'], quickList: ['contacts', 'fault'] },
  {
    subject: 'organization',
    id: 'CC-HQ-DIGITAL',
    tools: ['json', 'timestamp'],
    quickList: ['contacts', 'fault', 'tool-library'],
  },
  {
    subject: 'role',
    id: 'staff',
    tools: ['units', 'qr-code'],
    quickList: ['tool-library', 'double-carbon'],
  },
  {
    subject: 'role',
    id: 'finance_specialist',
    tools: ['capital-amounts', 'income-tax', 'workdays'],
    quickList: ['capital-amounts'],
  },
  {
    subject: 'role',
    id: 'production_engineer',
    tools: ['units', 'workdays'],
    quickList: ['fault', 'double-carbon'],
    modules: ['usual', 'recent', 'allApps', 'doubleCarbon', 'bulletin', 'quick', 'tools'],
  },
  {
    subject: 'role',
    id: 'system_admin',
    tools: ['capital-amounts', 'qr-code'],
    quickList: ['tool-library', 'home-modules', 'double-carbon', 'password'],
  },
]

/** Quick links of this company. */
export const quickLinks = [
  {
    code: 'double-carbon',
    zh: '双碳专区',
    en: 'Dual-carbon zone',
    icon: 'leaf',
    path: '/home/zone/doubleCarbon',
  },
] as const
