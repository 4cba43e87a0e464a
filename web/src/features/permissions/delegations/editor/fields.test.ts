import { expect, test } from 'vitest'
import { fieldOf, fieldOfCode } from './fields.ts'

test('[DEL-01] what a refusal says stands beside the field that it is about', () => {
  expect(['agentNo', 'roleNo', 'appIds.3', 'endTime', 'clientToken'].map(fieldOf)).toEqual([
    'agent',
    'authority',
    'appIds',
    'period',
    undefined,
  ])
  expect([6001, 6002, 6003, 6004, 6006, 2002, 6005].map(fieldOfCode)).toEqual([
    'agent',
    'authority',
    'authority',
    'period',
    'agent',
    'period',
    undefined,
  ])
})
