import type { LdapSource } from '@iambiz/contract/features/directory/ldap.ts'

/** The form fields of an LDAP directory. */
export type Values = {
  code: string
  name: string
  host: string
  port: string
  security: LdapSource['security']
  authorities: string
  bindDn: string
  password: string
  bases: string
  filter: string
  pageSize: string
  userNo: string
  nameZh: string
  nameEn: string
  email: string
  mobile: string
  mode: LdapSource['units']['mode']
  unitCode: string
  unitNameZh: string
  unitNameEn: string
  unitFilter: string
  parentCode: string
  roleNo: string
  every: LdapSource['timetable']['every']
  count: string
  at: string
  disablesMissing: boolean
  mostMissing: string
  mayAdministrators: boolean
}

const fresh: Values = {
  ...{
    code: '',
    name: '',
    host: '',
    port: '636',
    security: 'ldaps',
    authorities: '',
    bindDn: '',
    password: '',
  },
  ...{ bases: '', filter: '(&(objectClass=inetOrgPerson)(employeeNumber=*))', pageSize: '500' },
  ...{ userNo: 'employeeNumber', nameZh: 'cn', nameEn: 'displayName', email: 'mail', mobile: 'mobile' },
  ...{ mode: 'none', unitCode: '', unitNameZh: 'ou', unitNameEn: '', unitFilter: '' },
  ...{ parentCode: '', roleNo: '', every: 'day', count: '60', at: '02:00' },
  ...{ disablesMissing: true, mostMissing: '5', mayAdministrators: false },
}

export function valuesOf(source: LdapSource | undefined): Values {
  if (!source) return fresh
  const { attributes, units, timetable } = source
  return {
    ...{ code: source.code, name: source.name, host: source.host, port: String(source.port) },
    ...{ security: source.security, authorities: source.authorities, bindDn: source.bindDn, password: '' },
    ...{ bases: source.bases.join('\n'), filter: source.filter, pageSize: String(source.pageSize) },
    ...attributes,
    ...{ mode: units.mode, unitCode: units.code, unitNameZh: units.nameZh, unitNameEn: units.nameEn },
    ...{ unitFilter: units.filter, parentCode: units.parentCode, roleNo: units.roleNo },
    every: timetable.every,
    count: timetable.every === 'day' ? '60' : String(timetable.count),
    at: timetable.every === 'day' ? timetable.at : '02:00',
    ...{ disablesMissing: source.disablesMissing, mostMissing: String(source.mostMissing) },
    mayAdministrators: source.mayAdministrators,
  }
}

const timetableOf = ({ every, count, at }: Values): LdapSource['timetable'] =>
  every === 'day' ? { every, at } : { every, count: Number(count) }

/** Returns the body of the save request; without a password in it the server leaves the stored one unchanged. */
export const writtenOf = (values: Values) => ({
  ...{ code: values.code.trim(), name: values.name, host: values.host.trim(), port: Number(values.port) },
  ...{ security: values.security, authorities: values.authorities, bindDn: values.bindDn.trim() },
  ...(values.password && { password: values.password }),
  bases: values.bases
    .split('\n')
    .map((base) => base.trim())
    .filter(Boolean),
  ...{ filter: values.filter.trim(), pageSize: Number(values.pageSize) },
  attributes: {
    ...{ userNo: values.userNo.trim(), nameZh: values.nameZh.trim(), nameEn: values.nameEn.trim() },
    ...{ email: values.email.trim(), mobile: values.mobile.trim() },
  },
  units: {
    ...{ mode: values.mode, code: values.unitCode.trim(), nameZh: values.unitNameZh.trim() },
    ...{ nameEn: values.unitNameEn.trim(), filter: values.unitFilter.trim() },
    ...{ parentCode: values.parentCode.trim(), roleNo: values.roleNo.trim() },
  },
  timetable: timetableOf(values),
  ...{ disablesMissing: values.disablesMissing, mostMissing: Number(values.mostMissing) },
  mayAdministrators: values.mayAdministrators,
})

/** Minimum and maximum of the form's integer fields. */
const limits = { port: [1, 65_535], pageSize: [10, 1000], mostMissing: [1, 100] } as const

const counts = { minutes: [5, 59], hours: [1, 24], day: [0, 9999] } as const

const isWithin = (text: string, [least, most]: readonly [number, number]) =>
  /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most

type Words = { needed: string; badNumber: string }

/** Returns the errors by field that prevent the save request. */
export function faultsOf(values: Values, words: Words): Partial<Record<keyof Values, string>> {
  const needed: (keyof Values)[] = [
    ...(['code', 'name', 'host', 'bases', 'filter', 'userNo', 'nameZh'] as const),
    ...(values.mode === 'none' ? [] : (['unitCode', 'roleNo'] as const)),
    ...(values.mode === 'tree' ? (['unitNameZh'] as const) : []),
  ]
  const missing = needed.filter((name) => !String(values[name]).trim())
  const wrong = (Object.keys(limits) as (keyof typeof limits)[]).filter(
    (name) => !isWithin(values[name], limits[name]),
  )
  return {
    ...Object.fromEntries(missing.map((name) => [name, words.needed])),
    ...Object.fromEntries(wrong.map((name) => [name, words.badNumber])),
    ...(isWithin(values.count, counts[values.every]) || values.every === 'day'
      ? {}
      : { count: words.badNumber }),
  }
}

const names: Record<string, keyof Values> = {
  units: 'unitCode',
  'units.code': 'unitCode',
  'units.nameZh': 'unitNameZh',
  'units.filter': 'unitFilter',
  'units.roleNo': 'roleNo',
  'units.parentCode': 'parentCode',
  'attributes.userNo': 'userNo',
  'attributes.nameZh': 'nameZh',
  'attributes.nameEn': 'nameEn',
  'attributes.email': 'email',
  'attributes.mobile': 'mobile',
  'timetable.at': 'at',
  'timetable.count': 'count',
}

/** Returns the form field of a request field with a different name. */
export const fieldOf = (field: string): keyof Values | undefined => names[field]
