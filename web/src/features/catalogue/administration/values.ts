import type { Api } from '@iambiz/contract/api.ts'
import type {
  AppOpenMode,
  longestOfApp,
  ManagedApp,
  ManagedAppStatus,
} from '@iambiz/contract/features/catalogue/administration.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'

/** Limits in characters, as in the contract. */
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

/** The values of the form; times are in the format of their inputs. */
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

/** Returns the request body; the colour, which has no field, does not change. */
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

/** Required fields. */
const needed = ['nameZh', 'appCode', 'systemCode', 'categoryCode'] as const satisfies (keyof Values)[]

/** Returns an error for each required field that is empty. */
export const missingIn = (values: Values, word: string): Faults =>
  Object.fromEntries(needed.filter((name) => values[name].trim() === '').map((name) => [name, word]))

/** Returns whether the URL uses http instead of https. */
export const isInsecure = (homeUrl: string): boolean => /^http:\/\//i.test(homeUrl.trim())
