import type { Api } from '@iambiz/contract/api.ts'
import type {
  AppOpenMode,
  longestOfApp,
  ManagedApp,
  ManagedAppStatus,
} from '@iambiz/contract/features/catalogue/administration.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'

/** Characters, as the contract has them. */
export const longest: typeof longestOfApp & { code: number; reading: number } = {
  name: 80,
  description: 180,
  help: 500,
  notice: 200,
  department: 80,
  address: 1000,
  code: 64,
  reading: 400,
}

/** What the form of an application holds; times as their fields have them. */
export type Values = {
  appCode: string
  systemCode: string
  nameZh: string
  nameEn: string
  descriptionZh: string
  descriptionEn: string
  helpZh: string
  helpEn: string
  helpUrl: string
  categoryCode: string
  icon: string
  homeUrl: string
  openMode: AppOpenMode
  ownerNo: string
  ownerName: string
  departmentZh: string
  departmentEn: string
  reading: string
  status: ManagedAppStatus
  maintenanceFrom: string
  maintenanceTo: string
  maintenanceNoticeZh: string
  maintenanceNoticeEn: string
}

export type Faults = Partial<Record<keyof Values, string>>

export const newValues: Values = {
  appCode: '',
  systemCode: '',
  nameZh: '',
  nameEn: '',
  descriptionZh: '',
  descriptionEn: '',
  helpZh: '',
  helpEn: '',
  helpUrl: '',
  categoryCode: '',
  icon: 'boxes',
  homeUrl: '',
  openMode: 'blank',
  ownerNo: '',
  ownerName: '',
  departmentZh: '',
  departmentEn: '',
  reading: '',
  status: 0,
  maintenanceFrom: '',
  maintenanceTo: '',
  maintenanceNoticeZh: '',
  maintenanceNoticeEn: '',
}

const fieldOf = (time: string | undefined) => time?.slice(0, 16).replace(' ', 'T') ?? ''
const timeOf = (field: string) => `${field.replace('T', ' ')}:00`

export const valuesOf = (app: ManagedApp): Values => ({
  ...newValues,
  ...Object.fromEntries(Object.entries(app).filter(([name]) => name in newValues)),
  maintenanceFrom: fieldOf(app.maintenanceFrom),
  maintenanceTo: fieldOf(app.maintenanceTo),
})

type Body = RequestOf<Api['POST /iam-authority/v1/admin/app/saveOrUpdate']>['body']

/** What is sent of the form; the colour, which no form has, stays as it was. */
export const bodyOf = (
  { ownerName: _, ownerNo, maintenanceFrom, maintenanceTo, ...values }: Values,
  app: Pick<ManagedApp, 'appId' | 'iconColor'> | undefined,
  revision: number | undefined,
): Body => ({
  ...values,
  ...(ownerNo && { ownerNo }),
  ...(maintenanceFrom && { maintenanceFrom: timeOf(maintenanceFrom) }),
  ...(maintenanceTo && { maintenanceTo: timeOf(maintenanceTo) }),
  ...(app?.iconColor && { iconColor: app.iconColor }),
  ...(app && { id: app.appId, revision }),
})

/** Fields that cannot be empty. */
const needed = ['nameZh', 'appCode', 'systemCode', 'categoryCode'] as const satisfies (keyof Values)[]

/** Field → why it cannot be sent, where nothing is in it. */
export const missingIn = (values: Values, word: string): Faults =>
  Object.fromEntries(needed.filter((name) => values[name].trim() === '').map((name) => [name, word]))

/** Whether browsers would show the address without encryption. */
export const isInsecure = (homeUrl: string): boolean => /^http:\/\//i.test(homeUrl.trim())
