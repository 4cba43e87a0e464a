import { meter } from '@iambiz/runtime/metrics.ts'
import { readBacklog } from '#server/platform/db/backlog-reports.ts'
import type { Process } from './deps.ts'

/** Observes what all processes share, as the database has it at each scrape. Workers report it, portals do not. */
export function observeOperation({
  database: { reports },
  clock,
  log,
}: Pick<Process, 'database' | 'clock' | 'log'>): void {
  const of = (name: string, description: string, unit = '') =>
    meter().createObservableGauge(`iambiz.${name}`, { description, unit })
  const sessions = of('sessions', 'sessions that are neither ended nor expired')
  const streams = of('event.streams', 'open event streams of all portals')
  const jobs = of('jobs', 'jobs by state: ready to run, or given up')
  const jobAge = of('jobs.age', 'how long the oldest ready job has waited', 's')
  const mails = of('mails.queued', 'mails that are due')
  const mailAge = of('mails.age', 'how long the oldest due mail has waited', 's')
  const sealing = of('log.unsealed.age', 'age of the oldest row of the login log without a seal', 's')
  const expiry = of('secret.expiry', 'when the next client secret of a connection expires', 's')
  meter().addBatchObservableCallback(
    async (result) => {
      try {
        const backlog = await readBacklog(reports, clock.now())
        result.observe(sessions, backlog.sessions)
        result.observe(streams, backlog.streams)
        result.observe(jobs, backlog.jobsReady, { state: 'ready' })
        result.observe(jobs, backlog.jobsGivenUp, { state: 'given-up' })
        result.observe(jobAge, backlog.jobSeconds)
        result.observe(mails, backlog.mailsDue)
        result.observe(mailAge, backlog.mailSeconds)
        result.observe(sealing, backlog.unsealedSeconds)
        if (backlog.secretExpiresAt !== null) result.observe(expiry, backlog.secretExpiresAt)
      } catch (error) {
        log.warn({ err: error }, 'the figures of the database were not read for a scrape')
      }
    },
    [sessions, streams, jobs, jobAge, mails, mailAge, sealing, expiry],
  )
}
