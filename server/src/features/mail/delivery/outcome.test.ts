import { expect, test } from 'vitest'
import { delayAfter, outcomeOf, usualRests } from './outcome.ts'

const refusal = (responseCode: number, command: string, code = 'EENVELOPE') => ({
  code,
  command,
  responseCode,
  response: `${responseCode} no`,
})

test.each([
  ['a recipient that does not exist', refusal(550, 'RCPT TO'), { is: 'refused', reason: 'refused' }],
  ['a text that is spam', refusal(554, 'DATA', 'EMESSAGE'), { is: 'refused', reason: 'refused' }],
  [
    'a recipient that is greylisted',
    refusal(451, 'RCPT TO'),
    { is: 'later', reason: 'not-now', serverIsAway: false },
  ],
  [
    'a server that goes down',
    refusal(421, 'RCPT TO'),
    { is: 'later', reason: 'not-now', serverIsAway: true },
  ],
  ['a greeting of a busy server', refusal(450, 'CONN', 'EPROTOCOL'), { is: 'later', serverIsAway: true }],
  [
    'a greeting of a server for others',
    refusal(554, 'CONN', 'EPROTOCOL'),
    { reason: 'unreachable', serverIsAway: true },
  ],
  [
    'a sender that may not send',
    refusal(553, 'MAIL FROM'),
    { is: 'later', reason: 'sender', serverIsAway: true },
  ],
  [
    'a password that was changed',
    refusal(535, 'AUTH PLAIN', 'EAUTH'),
    { reason: 'sign-in', answer: '', clue: '535' },
  ],
  [
    'a password that is checked later',
    refusal(454, 'AUTH PLAIN', 'EAUTH'),
    { is: 'later', reason: 'sign-in' },
  ],
  [
    'no connection',
    { code: 'ESOCKET', originalCode: 'ECONNREFUSED' },
    { reason: 'unreachable', clue: 'ECONNREFUSED' },
  ],
  [
    'a text that is too large',
    { code: 'EMESSAGE', command: 'MAIL FROM' },
    { is: 'refused', reason: 'refused' },
  ],
])('%s', (_, error, outcome) => {
  expect(outcomeOf(error, false)).toMatchObject(outcome)
})

test('a refusal counts after the whole text as well, anything else leaves its fate unknown', () => {
  expect(outcomeOf(refusal(452, 'DATA', 'EMESSAGE'), true)).toMatchObject({ is: 'later' })
  expect(outcomeOf(refusal(250, 'DATA', 'EMESSAGE'), true)).toEqual({ is: 'unknown', answer: '' })
  expect(outcomeOf({ code: 'ETIMEDOUT' }, true)).toEqual({ is: 'unknown', answer: '' })
  expect(outcomeOf({ code: 'ESTREAM' }, true)).toEqual({ is: 'unknown', answer: '' })
})

test('R-07: the rests grow to half an hour and stay', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 500].map((attempts) => delayAfter(attempts, usualRests) / 60_000)
  expect(minutes).toEqual([1, 2, 5, 10, 15, 30, 30, 30])
})
