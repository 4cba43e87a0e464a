import { expect, test } from 'vitest'
import { createWorld } from './world.ts'

const { mailings } = createWorld({
  now: new Date('2026-07-16T02:32:00Z'),
  timeZone: 'Asia/Shanghai',
  demoBaseUrl: 'http://localhost:8082',
  portalUrl: 'http://localhost:8080',
})
const mails = mailings.flatMap((mailing) => mailing.mails)

test('every fate that editors have to do with is in the log, and most mails arrived', () => {
  const fates = new Set(mails.map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()))
  expect([...fates].sort()).toEqual(['failed refused', 'failed withdrawn', 'sent', 'unknown no-answer'])
  expect(mails.filter(({ state }) => state === 'sent').length / mails.length).toBeGreaterThan(0.8)
})

test('nobody got a mail twice, and what was withdrawn is of an announcement that was made void', () => {
  for (const { announcement, mails: sent } of mailings) {
    expect(new Set(sent.map(({ address }) => address)).size, announcement.titleEn).toBe(sent.length)
    const withdrawn = sent.some(({ reason }) => reason === 'withdrawn')
    expect(announcement.state === 'void', announcement.titleEn).toBe(withdrawn)
  }
})
