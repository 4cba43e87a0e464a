import { sweepIdentity } from '@iambiz/identity/sweep-store.ts'
import { resealSecrets } from '@iambiz/identity/totp/device-store.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { type Runner, run } from 'graphile-worker'
import { mailResetCode } from '#server/features/accounts/credentials/reset-code.ts'
import { settleLate } from '#server/features/accounts/credentials/settle-password.ts'
import { sweepTickets } from '#server/features/accounts/credentials/store.ts'
import type { AccountDeps } from '#server/features/accounts/deps.ts'
import { sweepEmailChanges } from '#server/features/accounts/email-change/store.ts'
import { sweepPending } from '#server/features/accounts/external/store.ts'
import type { FanOutDeps } from '#server/features/announcements/mails/deps.ts'
import { writeMails } from '#server/features/announcements/mails/fan-out.ts'
import { freezeAudience } from '#server/features/announcements/receipts/freeze.ts'
import { type ExpiryDeps, warnOfExpiry } from '#server/features/catalogue/connections/expiring.ts'
import type { OpeningDeps } from '#server/features/directory/account-openings/deps.ts'
import { performOpening, resumeOpenings } from '#server/features/directory/account-openings/perform.ts'
import { forgetSavedCodes, sweepOpenings } from '#server/features/directory/account-openings/store.ts'
import { postFormerAddresses } from '#server/features/directory/former-address.ts'
import type { LdapImportDeps } from '#server/features/directory/ldap/deps.ts'
import { performRun } from '#server/features/directory/ldap/run.ts'
import { sweepRuns } from '#server/features/directory/ldap/run-store.ts'
import { resealPasswords } from '#server/features/directory/ldap/sealed-password.ts'
import { beginTurns } from '#server/features/directory/ldap/turns.ts'
import { settleAccount } from '#server/features/directory/settle-account.ts'
import { notify, sweepNotices } from '#server/features/inbox/store.ts'
import { dropOldMonths } from '#server/features/logs/login/keeping.ts'
import { startSealing } from '#server/features/logs/login/seal-login-log.ts'
import { openCarrier } from '#server/features/mail/delivery/carrier.ts'
import { startDelivery } from '#server/features/mail/delivery/delivery.ts'
import { codeOpener } from '#server/features/mail/delivery/message-code.ts'
import { postingToMany } from '#server/features/mail/delivery/outbox-of-many-store.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { renderTemplate } from '#server/features/mail/templates/render.ts'
import { notifyTurns, type TurnDeps } from '#server/features/permissions/delegations/turns.ts'
import { superManagers } from '#server/features/permissions/requests/reports.ts'
import { mailLogoReader } from '#server/features/portal/settings/mail-logo.ts'
import { sweepPictures } from '#server/features/portal/settings/picture-store.ts'
import { sendToProvider } from '#server/features/portal/settings/send-to-provider.ts'
import { sweepEvents } from '#server/features/security-events/store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { endSignInsLate } from '#server/features/session/end-sign-ins.ts'
import { sweepDevices } from '#server/features/session/known-device-store.ts'
import { sweepLogoutTokens } from '#server/features/session/provider-logout-store.ts'
import { type NewDeviceDeps, reportNewDevice } from '#server/features/session/report-new-device.ts'
import { sweepSessions } from '#server/features/session/store.ts'
import { rollUp, startRebuilding } from '#server/features/statistics/logins/rollup.ts'
import { sweepTokens } from '#server/platform/client-token-store.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { ensurePartitions } from '#server/platform/db/partitions.ts'
import { renewReadings } from '#server/platform/db/reading-store.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { openContents } from '#server/platform/files/open-contents.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { sweepRates } from '#server/platform/rate-limit.ts'
import { startSealing as startSealingOne } from '#server/platform/sealed-log/seal-batches.ts'
import { auditRecord } from '#server/platform/sealed-log/sealed-log.ts'
import { keepSettings, type ReadSettings } from '#server/platform/settings.ts'
import { identityDb } from './account-access.ts'
import { accountDeps } from './account-deps.ts'
import { openingDeps } from './account-opening-deps.ts'
import { connectionJobs } from './connection-deps.ts'
import { mailSender, type Process, sessionDeps } from './deps.ts'
import { notifyAndMail } from './feature-deps.ts'
import { queueLogger } from './job-schema.ts'
import { ldapImportDeps } from './ldap-deps.ts'
import { measureJobs, type Tasks } from './measure-jobs.ts'
import { nameListeningConnection } from './worker-connection-store.ts'

export type WorkerDeps = Pick<SessionDeps, 'db' | 'pool' | 'clock' | 'log' | 'box' | 'provider'> & {
  contents: FileContents
  mailing: FanOutDeps
  accounts: AccountDeps
  newDevices: NewDeviceDeps
  delegations: TurnDeps
  readSettings: ReadSettings
  ldap: LdapImportDeps
  openings: OpeningDeps
  expiry: ExpiryDeps
}

/** Gives the worker its access for writing announcement mails. */
export const mailingDeps = (
  { mail, baseUrl }: Process['config'],
  { db, wireTime }: Pick<SessionDeps, 'db' | 'wireTime'>,
): FanOutDeps => ({
  db,
  wireTime,
  baseUrl,
  postToMany: postingToMany({ held: mail.server === undefined }),
  renderTemplate,
})

/** Dependencies of all jobs. */
export function workerDeps(process: Process): WorkerDeps {
  const { config } = process
  const session = sessionDeps(process)
  const { db, pool, clock, log, box, provider } = session
  const accounts = accountDeps(config, session)
  const post = posting({ held: config.mail.server === undefined })
  return {
    ...{ db, pool, clock, log, box, provider, accounts },
    contents: openContents(config.files),
    mailing: mailingDeps(config, session),
    newDevices: { db, wireTime: session.wireTime, notify, post },
    delegations: { db, wireTime: session.wireTime, notify, post },
    readSettings: session.readSettings,
    openings: openingDeps(config, session),
    expiry: {
      db,
      wireTime: session.wireTime,
      superManagers,
      notify: notifyAndMail(post, 'connection'),
    },
    ldap: ldapImportDeps(config, session),
  }
}

/** All jobs by name: queued ones and timed ones. */
function tasksOf({ db, clock, box, provider, log, contents, mailing, ...deps }: WorkerDeps): Tasks {
  const queued: { [N in keyof Jobs]: (payload: Jobs[N]) => Promise<void> } = {
    'session:revoke-at-provider': async ({ sealedToken, sealContext, endsSession }) => {
      const token = box.open(sealedToken, sealContext)
      if (token) await provider.revoke(token, endsSession)
      else log.warn('a token to revoke cannot be decrypted any more')
    },
    'session:end-sign-ins': (job) => endSignInsLate({ provider }, job),
    'session:tell-new-device': (signIn) => reportNewDevice(deps.newDevices, signIn),
    'directory:settle-account': ({ userNo }) =>
      settleAccount({ db, askProvider: provider.askAccount }, userNo),
    'directory:tell-former-addresses': (job) => postFormerAddresses(deps.accounts, job, clock.now()),
    'directory:open-accounts': ({ runId }) => performOpening({ ...deps.openings, clock }, runId),
    'ldap:run': ({ runId }) => performRun({ ...deps.ldap, clock, log }, runId),
    'announcement:freeze-audience': ({ announcementId }) => freezeAudience(db, announcementId, clock.now()),
    'announcement:mail-out': async ({ announcementId }) => {
      const mails = await writeMails(mailing, announcementId, clock.now())
      log.info({ announcement: announcementId, mails }, 'an announcement was mailed')
    },
    'password:mail-code': (job) => mailResetCode(deps.accounts, job, clock.now()),
    ...connectionJobs({ db, askProvider: provider.askAccount, clock }),
    'settings:tell-provider': () => sendToProvider({ ...deps, db, askProvider: provider.askAccount }),
    'password:settle': (job) => settleLate(deps.accounts, job, clock.now()),
  }
  const timed = {
    'platform:sweep': async () => {
      await sweepSessions(db, clock.now())
      await sweepDevices(db, clock.now())
      await sweepTickets(db, clock.now())
      // Empty where the provider owns the credentials and sweeps them itself.
      await sweepIdentity(identityDb(db), clock.now())
      await resealSecrets(identityDb(db), box)
      await sweepEmailChanges(db, clock.now())
      await sweepPending(db, clock.now())
      await sweepRates(db, clock.now())
      await sweepTokens(db, clock.now())
      await sweepEvents(db, clock.now())
      await sweepLogoutTokens(db, clock.now())
      await sweepFiles(db, contents, clock.now())
      await sweepNotices(db, (await deps.readSettings()).noticeDays, clock.now())
      for (const sweep of [sweepRuns, sweepOpenings, sweepPictures]) await sweep(db, clock.now())
      await resealPasswords(db, box)
    },
    'person:readings': async () => {
      const renewed = await renewReadings(db)
      if (renewed > 0) log.info({ renewed }, 'names of people were read again')
    },
    'delegation:turns': async () => {
      const sent = await notifyTurns(deps.delegations, clock.now())
      if (sent > 0) log.info({ sent }, 'delegations have begun, ended or changed by themselves')
    },
    'directory:openings': async () => {
      await forgetSavedCodes(db, clock.now())
      const resumed = await resumeOpenings(deps.openings, clock.now())
      if (resumed > 0) log.info({ resumed }, 'opening accounts is gone on with')
    },
    'ldap:turns': async () => {
      const begun = await beginTurns(deps.ldap, clock.now())
      if (begun > 0) log.info({ begun }, 'imports from directories were begun')
    },
    'connections:expiring': async () => {
      const warned = await warnOfExpiry(deps.expiry, clock.now())
      if (warned > 0) log.info({ warned }, 'administrators were notified of secrets that expire soon')
    },
    'platform:partitions': async () => {
      await ensurePartitions(db, clock.now())
      const { loginLogMonths: months } = await deps.readSettings()
      const dropped = await dropOldMonths({ db, clock, months })
      if (dropped.length > 0) log.info({ dropped }, 'months of the login log were past their keeping')
    },
  }
  return { ...queued, ...timed } as Tasks
}

/**
 * Timeout of statements that seal or count a batch. A batch that never fits into it is retried forever and blocks all
 * later ones. A stopping process waits for the statement and has 30 seconds in total.
 */
const sealingTimeoutMs = 25_000

/** Starts sealing new rows of both logs and counting the login log, on a connection pool of its own. */
export function startSealingLogs({ config, clock, log }: Process) {
  const { db, close } = openDatabase({
    url: config.databaseUrl,
    max: 2,
    timeZone: config.timeZone,
    onError: (err) => log.warn({ err }, 'a connection of sealing was lost'),
    statementTimeoutMs: sealingTimeoutMs,
  })
  const sealings = [
    startSealing({ db, clock, log, rollUp }),
    startSealingOne({ db, clock, log, sealed: auditRecord }),
  ]
  return {
    async stop() {
      await Promise.all(sealings.map((sealing) => sealing.stop()))
      await close()
    },
  }
}

/** A month with many millions of rows is counted in a few statements. */
const rebuildTimeoutMs = 3_600_000

/** Starts rebuilding the login statistics where another version or time zone made them, or a rebuild is unfinished. */
export const startRebuildingStatistics = ({ config, database, log }: Process) =>
  startRebuilding({
    db: database.db,
    log,
    open: () =>
      openDatabase({
        url: config.databaseUrl,
        max: 1,
        timeZone: config.timeZone,
        onError: (err) => log.warn({ err }, 'the connection of a rebuild was lost'),
        statementTimeoutMs: rebuildTimeoutMs,
      }),
  })

/** Concurrent SMTP connections of each worker. */
const mailConnections = 10

/** Starts sending the mails of the outbox; does nothing without a mail server. */
export function startMailDelivery({ config, database, clock, log }: Process) {
  const { server, from, perSecond } = config.mail
  if (!server) return undefined
  return startDelivery({
    db: database.db,
    clock,
    log,
    carrier: openCarrier(server, { from, connections: mailConnections }),
    readSender: mailSender(config, keepSettings(database, config.defaults), mailLogoReader(database.db)),
    connections: mailConnections,
    perSecond,
    openCode: codeOpener(createSecretBox(config.dataKeys)),
  })
}

const timetable = [
  '* * * * * delegation:turns',
  '* * * * * ldap:turns',
  '* * * * * directory:openings',
  '*/10 * * * * platform:sweep',
  '7 * * * * person:readings',
  '5 * * * * platform:partitions',
  '*/10 * * * * connections:ended',
  '11 * * * * connections:expiring',
].join('\n')

/** Starts running jobs; several workers share the queue. */
export async function startWorker(deps: WorkerDeps): Promise<Runner> {
  await ensurePartitions(deps.db, deps.clock.now())
  const runner = await run({
    pgPool: deps.pool,
    events: nameListeningConnection(),
    logger: queueLogger(deps.log),
    noHandleSignals: true,
    concurrency: 4,
    pollInterval: 2000,
    taskList: measureJobs(tasksOf(deps)),
    crontab: timetable,
  })
  // An update may have changed the reading rule by which lists of people are searched and sorted.
  await runner.addJob('person:readings', {}, { jobKey: 'person:readings' })
  return runner
}
