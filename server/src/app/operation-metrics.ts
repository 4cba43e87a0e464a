import { X509Certificate } from 'node:crypto'
import { meter } from '@iambiz/runtime/metrics.ts'
import { type Backlog, readBacklog, readTokenExpiry } from '#server/platform/db/backlog-reports.ts'
import type { Process } from './deps.ts'

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Returns the Unix times at which the next secret or certificate of each kind expires; none for kinds without any. */
function expiriesOf(backlog: Backlog): [kind: string, at: number][] {
  const { connectionExpiresAt, directoryAuthorities } = backlog
  const certificates = directoryAuthorities
    .flatMap((pem) => pem.match(certificate) ?? [])
    .map((pem) => new X509Certificate(pem).validToDate.getTime() / 1000)
  const next = certificates.length > 0 ? Math.min(...certificates) : null
  return Object.entries({
    'connection-secret': connectionExpiresAt,
    'directory-certificate': next,
  }).flatMap(([kind, at]) => (at === null ? [] : [[kind, at]]))
}

type Observed = Pick<Process, 'database' | 'clock' | 'log'>

const failed = 'the figures of the database were not read for a scrape'

const secretExpiry = () =>
  meter().createObservableGauge('iambiz.secret.expiry', {
    description: 'Unix time at which the next secret of a kind expires',
    unit: 's',
  })

/** Observes when tokens of provisioning clients expire. Portals report it, because workers may not read tokens. */
export function observeTokens({ database: { reports }, log }: Omit<Observed, 'clock'>): void {
  secretExpiry().addCallback(async (result) => {
    try {
      const at = await readTokenExpiry(reports)
      if (at !== null) result.observe(at, { kind: 'provisioning-token' })
    } catch (error) {
      log.warn({ err: error }, failed)
    }
  })
}

/** Observes what all processes share, as the database has it at each scrape. Workers report it, portals do not. */
export function observeOperation({ database: { reports }, clock, log }: Observed): void {
  const of = (name: string, description: string, unit = '') =>
    meter().createObservableGauge(`iambiz.${name}`, { description, unit })
  const sessions = of('sessions', 'sessions that are neither ended nor expired')
  const streams = of('event.streams', 'open event streams of all portals')
  const jobs = of('jobs', 'jobs by state: ready to run, or given up')
  const jobAge = of('jobs.age', 'how long the oldest ready job has waited', 's')
  const mails = of('mails', 'mails by state: due, or held because no mail server is set')
  const mailAge = of('mails.age', 'how long the oldest due mail has waited', 's')
  const sealing = of('log.unsealed.age', 'age of the oldest row of a log without a seal', 's')
  const expiry = secretExpiry()
  const versions = of('data.version', 'version under which processes cache data; each change raises it')
  meter().addBatchObservableCallback(
    async (result) => {
      try {
        const backlog = await readBacklog(reports, clock.now())
        result.observe(sessions, backlog.sessions)
        result.observe(streams, backlog.streams)
        result.observe(jobs, backlog.jobsReady, { state: 'ready' })
        result.observe(jobs, backlog.jobsGivenUp, { state: 'given-up' })
        result.observe(jobAge, backlog.jobSeconds)
        result.observe(mails, backlog.mailsDue, { state: 'due' })
        result.observe(mails, backlog.mailsHeld, { state: 'held' })
        result.observe(mailAge, backlog.mailSeconds)
        for (const [name, age] of Object.entries(backlog.unsealedSeconds))
          result.observe(sealing, age, { log: name })
        for (const [kind, at] of expiriesOf(backlog)) result.observe(expiry, at, { kind })
        for (const [topic, version] of Object.entries(backlog.dataVersions))
          result.observe(versions, version, { topic })
      } catch (error) {
        log.warn({ err: error }, failed)
      }
    },
    [sessions, streams, jobs, jobAge, mails, mailAge, sealing, expiry, versions],
  )
}
