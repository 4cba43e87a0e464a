import type { Values } from './values.ts'

const fields: Readonly<Record<string, keyof Values>> = {
  agentNo: 'agent',
  orgCode: 'authority',
  roleNo: 'authority',
  appScope: 'appIds',
  appIds: 'appIds',
  startTime: 'period',
  endTime: 'period',
  reason: 'reason',
}

/** The field of the form for one of the call, such as `appIds.0`. */
export const fieldOf = (field: string): keyof Values | undefined => fields[field.split('.')[0] ?? '']

/** The codes of the refusals that are about one field, as the contract has them. */
const codes: Readonly<Record<number, keyof Values>> = {
  2002: 'period',
  6001: 'agent',
  6002: 'authority',
  6003: 'authority',
  6004: 'period',
  6006: 'agent',
}

export const fieldOfCode = (code: number): keyof Values | undefined => codes[code]
