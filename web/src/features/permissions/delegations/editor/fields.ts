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

/** Returns the form field for a field of the request such as `appIds.0`. */
export const fieldOf = (field: string): keyof Values | undefined => fields[field.split('.')[0] ?? '']

/** The contract's error codes that concern one field. */
const codes: Readonly<Record<number, keyof Values>> = {
  2002: 'period',
  6001: 'agent',
  6002: 'authority',
  6003: 'authority',
  6004: 'period',
  6006: 'agent',
}

export const fieldOfCode = (code: number): keyof Values | undefined => codes[code]
