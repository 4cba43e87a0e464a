import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './server.ts'
import { asJson, ask } from './testing/visit.ts'

// The time stands still unless a test moves it.
const start = Date.now()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ now: () => start })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

/** A call that is answered with 0 where nothing is wrong. */
const gettoken = async () => {
  const { id, secret } = simulator.apps.wecom
  return ask(`${simulator.base.wecom}/cgi-bin/gettoken`, { corpid: id, corpsecret: secret })
}
const errcode = async () => (await gettoken()).json().errcode
const last = () => simulator.journal('wecom').at(-1)

test('busy is returned the given number of times, for the given endpoint', async () => {
  simulator.fail('wecom', { fault: 'busy', times: 2, endpoint: 'gettoken' })
  const access_token = 'guess'
  const { json } = await ask(`${simulator.base.wecom}/cgi-bin/user/get`, { access_token, userid: 'lin' })
  expect(json()).toMatchObject({ errcode: 40014 })
  expect([await errcode(), await errcode(), await errcode()]).toEqual([-1, -1, 0])
})

test('any code of the provider can be the next answer', async () => {
  simulator.fail('wecom', { fault: 'error', code: 45033 }, { fault: 'error', code: 50003 })
  expect([await errcode(), await errcode(), await errcode()]).toEqual([45033, 50003, 0])
})

test('more calls than a minute allows are refused with 45009 until the minute is over', async () => {
  simulator.advance(60_000)
  simulator.set('wecom', { callsPerMinute: 2 })
  expect([await errcode(), await errcode(), await errcode()]).toEqual([0, 0, 45009])
  simulator.advance(60_000)
  expect(await errcode()).toBe(0)
})

test('more calls at once than allowed are refused with 45033', async () => {
  simulator.set('wecom', { callsAtOnce: 1 })
  simulator.fail('wecom', { fault: 'hold' })
  const waiting = gettoken()
  await expect.poll(() => simulator.journal('wecom').length).toBe(1)
  expect(await errcode()).toBe(45033)
  simulator.release()
  expect((await waiting).json()).toMatchObject({ errcode: 0 })
  expect(await errcode()).toBe(0)
})

test('a delayed response is sent when it is released', async () => {
  simulator.fail('wecom', { fault: 'hold' })
  let answered = false
  const waiting = gettoken().then((answer) => {
    answered = true
    return answer
  })
  await expect.poll(() => simulator.pending.size).toBe(1)
  // A second call goes there and back meanwhile.
  expect(await errcode()).toBe(0)
  expect(answered).toBe(false)
  simulator.release()
  expect((await waiting).json()).toMatchObject({ errcode: 0 })
})

test('an aborted request is not waited for', async () => {
  simulator.fail('wecom', { fault: 'hold' })
  const hangUp = new AbortController()
  const { id, secret } = simulator.apps.wecom
  const query = { corpid: id, corpsecret: secret }
  const waiting = ask(`${simulator.base.wecom}/cgi-bin/gettoken`, query, { signal: hangUp.signal })
  await expect.poll(() => simulator.pending.size).toBe(1)
  hangUp.abort()
  await expect(waiting).rejects.toThrow()
  await expect.poll(() => simulator.pending.size).toBe(0)
})

test('a delayed answer is the usual one', async () => {
  simulator.fail('wecom', { fault: 'delay', ms: 1 })
  expect(await errcode()).toBe(0)
})

test('a connection can be reset', async () => {
  simulator.fail('wecom', { fault: 'reset' })
  await expect(gettoken()).rejects.toThrow()
  expect(await errcode()).toBe(0)
})

test('a server error, a page and a redirect come instead of JSON', async () => {
  simulator.fail('wecom', { fault: 'server-error' }, { fault: 'html' }, { fault: 'redirect' })
  expect(await gettoken()).toMatchObject({ status: 500, text: 'Internal Server Error' })
  expect(await gettoken()).toMatchObject({ status: 200, type: expect.stringContaining('text/html') })
  const { status, location } = await gettoken()
  expect(status).toBe(302)
  await ask(`${simulator.url}${location}`)
  expect(last()).toMatchObject({ path: 'redirected' })
})

test('a huge body exceeds every limit', async () => {
  simulator.fail('wecom', { fault: 'huge' })
  expect((await gettoken()).text.length).toBeGreaterThan(8 * 1024 * 1024)
})

test('a dripping body continues until the reader aborts', async () => {
  simulator.fail('wecom', { fault: 'drip' })
  const enough = new AbortController()
  const { body } = await fetch(`${simulator.base.wecom}/cgi-bin/gettoken`, { signal: enough.signal })
  const reader = body?.getReader()
  const pieces: string[] = []
  while (pieces.length < 3) pieces.push(new TextDecoder().decode((await reader?.read())?.value))
  expect(pieces.join('').trim()).toBe('{')
  enough.abort()
  await expect(reader?.read()).rejects.toThrow()
})

test('the journal records the caller and whether the secret was right, but no secret', async () => {
  const { id, secret } = simulator.apps.wecom
  await gettoken()
  expect(last()).toMatchObject({
    method: 'GET',
    path: 'cgi-bin/gettoken',
    appId: id,
    secret: 'right',
    parameters: ['corpid', 'corpsecret'],
    status: 200,
    code: 0,
  })
  await ask(`${simulator.base.wecom}/cgi-bin/gettoken`, { corpid: id, corpsecret: 'guess' })
  expect(last()).toMatchObject({ secret: 'wrong', code: 40001 })
  await ask(`${simulator.base.wecom}/cgi-bin/gettoken`, { corpid: id })
  expect(last()).toMatchObject({ secret: 'absent', code: 41004 })
  const journal = await ask(`${simulator.url}/simulator/wecom/journal`)
  expect(journal.json()).toHaveLength(3)
  expect(journal.text).not.toContain(secret)
})

const script = (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const { headers: usual, ...init } = asJson(body)
  return ask(`${simulator.url}/simulator/wecom/script`, {}, { ...init, headers: { ...usual, ...headers } })
}

test('another process scripts by the same words', async () => {
  const body = {
    outcomes: ['deny', { confirm: 'bai' }],
    faults: [{ fault: 'busy' }],
    switches: { latin1: true },
    advanceSeconds: 0,
  }
  expect(await script(body)).toMatchObject({ status: 204 })
  expect(await errcode()).toBe(-1)
  const { type, json } = await gettoken()
  expect([type, json().errcode]).toEqual(['application/json; charset=ISO-8859-1', 0])
  expect(simulator.states.wecom.outcomes).toHaveLength(2)
  expect(await script({ reset: true })).toMatchObject({ status: 204 })
  expect(simulator.states.wecom.outcomes).toHaveLength(0)
})

test.each<[string, Record<string, unknown>]>([
  ['an unknown word', { shut: true }],
  ['an unknown person', { outcomes: [{ confirm: 'nobody' }] }],
  ['an unknown outcome', { outcomes: ['agree'] }],
  ['an unknown fault', { faults: [{ fault: 'explode' }] }],
  ['a delay without its length', { faults: [{ fault: 'delay' }] }],
  ['too long a delay', { faults: [{ fault: 'delay', ms: 10_000_000 }] }],
  ['an unknown switch', { switches: { kind: true } }],
  ['a switch that is no yes or no', { switches: { latin1: 'yes' } }],
  ['a time that runs backwards', { advanceSeconds: -1 }],
])('a script with %s changes nothing', async (_what, body) => {
  const outcomes = Array.isArray(body.outcomes) ? body.outcomes : []
  expect(await script({ ...body, outcomes: ['deny', ...outcomes] })).toMatchObject({ status: 400 })
  expect(simulator.states.wecom.outcomes).toHaveLength(0)
})

test('a page of another site cannot script', async () => {
  expect(await script({ outcomes: ['deny'] }, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
    status: 403,
  })
  expect(await script({ outcomes: ['deny'] }, { 'content-type': 'text/plain' })).toMatchObject({
    status: 403,
  })
  expect(simulator.states.wecom.outcomes).toHaveLength(0)
  expect(await ask(`${simulator.url}/simulator/github/journal`)).toMatchObject({ status: 404 })
})
