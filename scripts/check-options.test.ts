import { expect, test } from 'vitest'
import { readChoice } from './check-options.ts'

const checks = [{ name: 'biome', about: 'Format and lint' }]
const usual = { only: undefined, changed: undefined, watch: false, all: false, seed: undefined, more: [] }

test.for([
  ['', {}],
  ['--all', { all: true }],
  ['--seed 7', { seed: 7 }],
  ['--changed', { changed: 'HEAD' }],
  ['--changed main --all', { changed: 'main', all: true }],
  ['--only biome', { only: 'biome' }],
  ['--only biome --write', { only: 'biome', more: ['--write'] }],
  [
    '--all --only vitest --project e2e home',
    { all: true, only: 'vitest', more: ['--project', 'e2e', 'home'] },
  ],
  ['--watch server --help', { watch: true, more: ['server', '--help'] }],
] as const)('npm test -- %s', ([line, expected]) => {
  expect(readChoice(line.split(' ').filter(Boolean), checks)).toEqual({ ...usual, ...expected })
})

test.for([
  '--help',
  '--only nothing',
  '--only',
  'server',
  '--retries 3',
  '--seed many',
  '--seed -1',
  '--changed main twice',
  '--changed --only biome',
])('npm test -- %s shows how it is used', (line) => {
  expect(readChoice(line.split(' '), checks)).toMatch(/^Usage: npm test[\s\S]*biome +Format and lint/)
})
