import { stepUpNeeded } from '@iambiz/contract/platform/codes.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '#web/platform/api/call.ts'
import { currentPhase, type Phase, setPhase } from '#web/platform/session/phase.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { askWithin } from './confirmed.tsx'

const signedIn = { name: 'signed-in', signedIn: {} } as Phase
const lifeSeconds = 300

let clock = Date.now()
beforeEach(() => {
  // Each test starts after the tickets of the previous ones have expired.
  clock += 2 * lifeSeconds * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: clock })
  onTestFinished(() => void vi.useRealTimers())
  const before = currentPhase()
  setPhase(signedIn)
  onTestFinished(() => setPhase(before))
})

/** A portal that requires a ticket for the codes; the person always enters the password. */
async function guarded() {
  const { received } = await portal((one, response) => {
    const isStepUp = one.url.endsWith('/auth/stepUp')
    if (isStepUp) return envelope({ pwdTicket: 'T', expireSeconds: lifeSeconds })(one, response)
    const isRefused = one.url.endsWith('/regenerate') && one.headers['pwd-ticket'] !== 'T'
    const answer = isRefused ? envelope({ methods: ['password'] }, stepUpNeeded, 'who?', 401) : envelope({})
    answer(one, response)
  })
  onTestFinished(askWithin((_, confirm) => confirm('password', 'secret')))
  const tickets = () =>
    received
      .filter(({ url }) => !url.endsWith('/auth/stepUp') && !url.includes('refresh_token'))
      .map(({ headers }) => headers['pwd-ticket'])
  return { tickets }
}

const renewCodes = () => call('POST /iam-portal/v1/portal/recoveryCodes/regenerate', { body: {} })

test('a call that has asked who it is goes with the ticket at once while that counts', async () => {
  const { tickets } = await guarded()
  await renewCodes()
  await renewCodes()
  expect(tickets()).toEqual([undefined, 'T', 'T'])
  vi.setSystemTime(clock + lifeSeconds * 1000)
  await renewCodes()
  expect(tickets().slice(3)).toEqual([undefined, 'T'])
})

test('a call that never asked is not shown the ticket, and nobody who comes after the person has it', async () => {
  const { tickets } = await guarded()
  await renewCodes()
  await call('POST /iam-portal/v1/portal/session/list', { body: {} })
  setPhase({ name: 'signed-out' })
  await renewCodes()
  expect(tickets()).toEqual([undefined, 'T', undefined, undefined, 'T'])
})
