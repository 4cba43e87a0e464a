import { failReasons } from '@iambiz/contract/features/logs/login.ts'
import { centers, containerTypes, loginEventTypes, loginTypes } from '@iambiz/contract/platform/login-log.ts'
import { environment } from '@iambiz/contract/platform/shapes.ts'
import { expect, test } from 'vitest'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { devicePhrases } from '#web/platform/device-phrases.ts'
import { logReasonWords } from '#web/platform/log-reason-phrases.ts'
import { environments, eventTypes, knownCenters } from './log-filter.ts'
import { containerWords, eventWords, loginTypeWords } from './phrases.ts'

const launchFailReasons = ['no_access', 'maintenance', 'no_address']

test.each<[string, readonly string[], object]>([
  ['events', loginEventTypes, eventWords],
  ['ways of signing in', loginTypes, loginTypeWords],
  ['containers', containerTypes, containerWords],
  ['centers', centers, centerPhrases],
  ['environments', environment.options, devicePhrases],
  ['reasons of failure', [...failReasons, ...launchFailReasons], logReasonWords],
])('[STAT-04] all %s of the contract have words', (_what, values, words) => {
  expect(values.filter((value) => !Object.hasOwn(words, value))).toEqual([])
})

test.each<[string, readonly string[], readonly string[]]>([
  ['events', loginEventTypes, eventTypes],
  ['centers', centers, knownCenters],
  ['environments', environment.options, environments],
])('[STAT-04] all %s of the contract can be chosen', (_what, values, choices) => {
  expect(choices.toSorted()).toEqual(values.toSorted())
})

test('[STAT-04] a visit by a session that went on is a renewal, as in the exported file', () => {
  expect(loginTypeWords.refresh).toEqual({ zh: '续期', en: 'Renewal' })
})
