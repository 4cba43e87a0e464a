import { type Center, exceptions, type Line, type Responsible, sections } from './catalogue-lines.ts'
import { uuidOf } from './random.ts'

export type Category = { code: string; zh: string; en: string; shortEn: string; hue: number }

export type Application = {
  code: string
  category: string
  /** Index within the category, which shifts the tile's hue. */
  position: number
  icon: string
  zh: string
  en: string
  aboutZh: string
  aboutEn: string
  center: Center
  department: { zh: string; en: string }
  /** Staff number of the operations contact. */
  owner: string
}

export const categories: readonly Category[] = [
  { code: 'collaboration', zh: '协同办公', en: 'Collaboration', shortEn: 'Collab', hue: 258 },
  { code: 'people', zh: '人力资源', en: 'People', shortEn: 'People', hue: 338 },
  { code: 'finance', zh: '财务共享', en: 'Finance', shortEn: 'Finance', hue: 50 },
  { code: 'supply-chain', zh: '采购供应链', en: 'Supply chain', shortEn: 'Supply', hue: 205 },
  { code: 'sales', zh: '营销客户', en: 'Sales', shortEn: 'Sales', hue: 20 },
  { code: 'operations', zh: '生产运营', en: 'Operations', shortEn: 'Ops', hue: 150 },
  { code: 'data', zh: '数据智能', en: 'Data & AI', shortEn: 'Data', hue: 294 },
  { code: 'platform', zh: '平台运维', en: 'Platform & IT', shortEn: 'IT', hue: 250 },
]

const application = (category: string, byDefault: Responsible, line: Line, position: number): Application => {
  const [code, icon, zh, aboutZh, en, aboutEn] = line
  const who = { ...byDefault, ...exceptions[code] }
  const department = { zh: who.zh, en: who.en }
  return {
    code,
    category,
    position,
    icon,
    zh,
    en,
    aboutZh,
    aboutEn,
    center: who.center,
    department,
    owner: who.owner,
  }
}

/** The 42 applications in the order of the directory. */
export const applications: readonly Application[] = sections.flatMap(([category, responsible, lines]) =>
  lines.map((line, position) => application(category, responsible, line, position)),
)

export const applicationId = (code: string): string => uuidOf(`application ${code}`)

/** Opens in the tab of the portal itself. */
export const openedInPlace = 'documents'

/** Open inside the portal, in a frame. */
export const framedApplications: readonly string[] = ['meeting-rooms', 'learning', 'crm']

/** Applications that receive both people of a delegation. */
export const actingApplications: readonly string[] = ['expenses']

/** Applications that are a page of the portal, by its path below the base. */
export const portalPages: Readonly<Record<string, string>> = { 'energy-monitor': '/home/zone/doubleCarbon' }

/** The manager of business systems, with the systems. */
export const systemManager = { userNo: 'A10286', systems: ['expenses', 'e-seal', 'it-service'] }
