import { expect, test } from 'vitest'
import { createDemoCompany } from './demo-company.ts'

const starts = {
  'a Thursday morning': '2026-07-16T02:32:00Z',
  'a Monday before work': '2026-07-12T22:40:00Z',
  'a Saturday at noon': '2026-07-18T04:10:00Z',
  'a Sunday at night': '2026-07-19T15:50:00Z',
}
const shanghai = (at: Date) => new Date(at.getTime() + 8 * 3_600_000)
const isAtWork = (at: Date): boolean => {
  const local = shanghai(at)
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60
  return local.getUTCDay() % 6 !== 0 && hour >= 8 && hour <= 20
}

test.each(Object.entries(starts))('people write, ask and answer at work, started on %s', (_, start) => {
  const now = new Date(start)
  const company = createDemoCompany({
    now,
    timeZone: 'Asia/Shanghai',
    demoBaseUrl: 'http://localhost:8082',
    portalUrl: 'http://localhost:8080',
  })
  const { announcements, delegations, accessRequests, faults, mailTemplates, releases, zones } = company
  const steps = [
    ...announcements.map(({ createdAt, releasedAt }) => [createdAt, releasedAt]),
    ...delegations.map(({ createdAt, answer, end }) => [createdAt, answer?.at, end?.at]),
    ...accessRequests.map(({ askedAt, answer }) => [askedAt, answer?.at]),
    ...faults.map(({ at, steps: later }) => [at, ...later.map((step) => step.at)]),
    ...mailTemplates.map(({ updatedAt }) => [updatedAt]),
    ...releases.map(({ publishedAt }) => [publishedAt]),
    ...zones.flatMap(({ articles }) => articles.map(({ publishedAt }) => [publishedAt])),
  ].map((moments) => moments.filter((moment) => moment instanceof Date))
  const all = steps.flat()
  expect(all.filter((at) => !isAtWork(at) || at > now).map((at) => at.toISOString())).toEqual([])
  // One thing after the other.
  for (const moments of steps) expect(moments).toEqual(moments.toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set(all.map(Number)).size / all.length).toBeGreaterThan(0.9)
})

test.each(Object.entries(starts))('announcements are read by day, started on %s', (_, start) => {
  const { readings } = createDemoCompany({
    now: new Date(start),
    timeZone: 'Asia/Shanghai',
    demoBaseUrl: 'http://localhost:8082',
    portalUrl: 'http://localhost:8080',
  })
  const hours = readings.map(({ readAt }) => shanghai(readAt).getUTCHours())
  expect(hours.filter((hour) => hour < 7 || hour > 21).length).toBeLessThan(readings.length / 50)
})

test('planned windows begin and end at plausible times', () => {
  const { announcements } = createDemoCompany({
    now: new Date(starts['a Thursday morning']),
    timeZone: 'Asia/Shanghai',
    demoBaseUrl: 'http://localhost:8082',
    portalUrl: 'http://localhost:8080',
  })
  const times = announcements.flatMap(({ onlineFrom, onlineTo, publishFrom }) => [
    onlineFrom,
    onlineTo,
    publishFrom,
  ])
  const clock = times.flatMap((at) => (at ? shanghai(at).toISOString().slice(11, 16) : []))
  expect(clock.filter((time) => /^00:00|^23:59|^0[3-5]/.test(time))).toEqual([])
})
