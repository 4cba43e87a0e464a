import { expect, test } from 'vitest'
import { readEnvelope } from './envelope.ts'
import { ApiFailure } from './failure.ts'

const failureOf = (status: number, body: unknown): ApiFailure => {
  try {
    readEnvelope(status, body)
  } catch (error) {
    if (error instanceof ApiFailure) return error
  }
  throw new Error('expected a failure')
}

test('[HTTP-04] 200 is success and gives the data', () => {
  expect(readEnvelope(200, { code: 200, message: '', data: { a: 1 } })).toEqual({ a: 1 })
})

test.each([
  [{ status: 0, data: [1] }, [1]],
  [
    { status: 'UP', version: 2 },
    { status: 'UP', version: 2 },
  ],
  [
    { access_token: 'a', expires_in: 9 },
    { access_token: 'a', expires_in: 9 },
  ],
])('[HTTP-04] a reply with a status, or a bare token object, counts too', (body, data) => {
  expect(readEnvelope(200, body)).toEqual(data)
})

test.each(['message', 'msg'])('[HTTP-05] another code fails with the words in %s', (field) => {
  const failure = failureOf(200, { code: 5001, [field]: 'no access', data: { reason: 'x' } })
  expect(failure).toMatchObject({
    kind: 'refused',
    code: 5001,
    message: 'no access',
    data: { reason: 'x' },
  })
})

test('[HTTP-05] no message gets the default words', () => {
  expect(failureOf(200, { code: 7 }).message).toMatch(/message.*msg/)
})

test.each([1006, 1007, 1008, 1010])('[AUTH-08] code %i ends the session', (code) => {
  expect(failureOf(401, { code, message: 'over' }).kind).toBe('session-over')
})

test('1009 asks for a step-up and ends nothing', () => {
  expect(failureOf(401, { code: 1009, message: 'again' }).kind).toBe('refused')
})

test.each([{}, { data: 1 }, [], 'text', undefined])(
  '[HTTP-06] a reply with neither code nor status is malformed: %j',
  (body) => {
    expect(failureOf(200, body).kind).toBe('malformed')
  },
)

test('[HTTP-07] an HTTP failure shows the server’s message, else the network’s', () => {
  expect(failureOf(500, { error: 'x', message: 'broken pipe' }).message).toBe('broken pipe')
  expect(failureOf(502, 'Bad gateway')).toMatchObject({ kind: 'network', status: 502 })
})

test('success in the envelope does not hide an HTTP failure', () => {
  expect(failureOf(500, { code: 200, message: '' }).kind).toBe('refused')
})
