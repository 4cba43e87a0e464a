import { createPool } from '@iambiz/runtime/database.ts'

export type LoginRow = { event_type: string; result: number; app_code: string; fail_reason: string | null }

/** Direct access to stored data, and changes that no screen can make. */
export type Records = ReturnType<typeof openRecords>

/** Reads and changes a product's database directly. */
export function openRecords(databaseUrl: string) {
  const pool = createPool({
    url: databaseUrl,
    schema: 'portal',
    max: 2,
    timeZone: 'Asia/Shanghai',
    // A journey may break the database connection while it is idle.
    onError: () => {},
  })
  const rows = async <T extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows

  /** Ends every session of a person, as an administrator or another device would. */
  const endSessions = (userNo: string) =>
    rows(
      `update session set ended_at = now(), end_reason = 'ended_elsewhere'
       where user_no = $1 and ended_at is null`,
      userNo,
    )

  return {
    close: () => pool.end(),
    /** Login type, container and result of a person's latest sign-in in the login log. */
    lastLoginBy: async (userNo: string) => {
      const [row] = await rows<{ login_type: string; container_type: string; result: number }>(
        `select login_type, container_type, result from login_log
         where user_no = $1 and event_type = 'login' order by occurred_at desc limit 1`,
        userNo,
      )
      return row
    },
    /**
     * Confirms all must-read announcements for everyone, as for daily users; otherwise they would cover home. A journey
     * about them releases its own.
     */
    confirmWhatMustBeRead: () =>
      rows(
        `insert into announcement_read as r
           (user_no, announcement_id, status, content_revision, read_at, confirmed_at)
         select p.user_no, a.announcement_id, 2, a.content_revision, now(), now()
         from person p cross join announcement a where a.forced_push and a.status = 1
         on conflict (user_no, announcement_id) do update set status = 2,
           content_revision = excluded.content_revision, confirmed_at = excluded.confirmed_at,
           read_at = coalesce(r.read_at, excluded.read_at)`,
      ),
    /**
     * Marks the tour as seen for everyone, including people who are added later; otherwise it would appear in unrelated
     * journeys.
     */
    knowTheTour: async () => {
      const seen = `'{"tourSeen": true}'`
      await rows(
        `insert into personal_config (user_no, value) select user_no, ${seen} from person
         on conflict (user_no) do update set value = personal_config.value || excluded.value`,
      )
      await rows(
        `create function portal.know_the_tour() returns trigger language plpgsql security definer as $$ begin
           insert into portal.personal_config (user_no, value) values (new.user_no, ${seen}) on conflict do nothing;
           return null;
         end $$`,
      )
      await rows(
        'create trigger knows_the_tour after insert on person for each row execute function portal.know_the_tour()',
      )
    },
    /** Makes the tour appear again for a person. */
    forgetTour: (userNo: string) =>
      rows(`update personal_config set value = value - 'tourSeen' where user_no = $1`, userNo),
    /** Stores the language in the personal configuration. */
    chooseLanguage: (userNo: string, language: 'zh' | 'en') =>
      rows(
        `insert into user_config (user_no, language) values ($1, $2)
         on conflict (user_no) do update set language = excluded.language`,
        userNo,
        language,
      ),
    /** Removes all element permissions. */
    forgetElementPermissions: () => rows('delete from element_permission'),
    /** Unbinds all external accounts of a person. */
    unbindAll: (userNo: string) => rows('delete from idp.external_account where account_no = $1', userNo),
    /** Removes all second factors of a person, and what the portal was told of them. */
    unbindDevices: async (userNo: string) => {
      const factors = [
        'totp_device',
        'totp_enrolment',
        'totp_guess',
        'passkey',
        'recovery_code',
        'trusted_browser',
      ]
      for (const table of factors) await rows(`delete from idp.${table} where account_no = $1`, userNo)
      await rows('delete from second_factor_change where user_no = $1', userNo)
    },
    /** Restores the demo password, and deletes the password history and mailed codes. */
    restorePassword: async (userNo: string) => {
      await rows(
        `update idp.account set password_changed_at = null, password_hash =
           (select password_hash from idp.account where user_name = 'superadmin')
         where account_no = $1`,
        userNo,
      )
      await rows('delete from idp.earlier_password where account_no = $1', userNo)
      await rows('delete from idp.mailed_code where account_no = $1', userNo)
    },
    /** Removes a pending change of the email address. */
    forgetWantedAddress: async (userNo: string) => {
      await rows('delete from email_change where user_no = $1', userNo)
      await rows('delete from idp.mailed_code where account_no = $1', userNo)
    },
    /** Removes all known browsers of a person. */
    forgetBrowsers: (userNo: string) => rows('delete from known_device where user_no = $1', userNo),
    /** Removes the person's reports of suspicious sign-ins. */
    forgetReports: (userNo: string) => rows('delete from suspicious_sign_in where user_no = $1', userNo),
    /** Expires the pending authorizations for binding an external account. */
    expireAuthorizations: async (userNo: string) => {
      const past = `set expires_at = now() - interval '1 second'`
      await rows(`update idp.external_authorization ${past} where account_no = $1`, userNo)
      await rows(`update pending_binding ${past} where user_no = $1`, userNo)
    },
    /** Login log rows of a person from a time on, oldest first. */
    logins: (userNo: string, since: Date) =>
      rows<LoginRow>(
        `select event_type, result, app_code, fail_reason from login_log
         where user_no = $1 and occurred_at >= $2 order by occurred_at, id`,
        userNo,
        since,
      ),
    /** Failed sign-ins without a person from a time on. */
    failedLogins: (since: Date) =>
      rows<LoginRow>(
        `select event_type, result, app_code, fail_reason from login_log
         where event_type = 'fail' and occurred_at >= $1`,
        since,
      ),
    /** Actions and results of a person's audit rows from a time on, oldest first. */
    audits: async (userNo: string, since: Date) =>
      (
        await rows<{ entry: string }>(
          `select action || ' ' || result as entry from audit_record
           where actor_no = $1 and at >= $2 order by at, id`,
          userNo,
          since,
        )
      ).map(({ entry }) => entry),
    /** The generation of the token pair of a person's latest session; 1 after the sign-in. */
    generation: async (userNo: string): Promise<number> => {
      const [latest] = await rows<{ generation: number }>(
        'select generation from session where user_no = $1 order by created_at desc limit 1',
        userNo,
      )
      return latest?.generation ?? 0
    },
    openSessions: async (userNo: string): Promise<number> =>
      (await rows('select from session where user_no = $1 and ended_at is null', userNo)).length,
    /** Open event streams of a person: one per browser, two at most. */
    openStreams: async (userNo: string): Promise<number> =>
      (await rows('select from event_stream where user_no = $1', userNo)).length,
    endSessions,
    /** Removes all delegations of a principal. */
    forgetDelegations: async (principalNo: string) => {
      await rows(
        `update session set delegation_id = null where delegation_id in
           (select delegation_id from delegation where principal_no = $1)`,
        principalNo,
      )
      await rows('delete from delegation where principal_no = $1', principalNo)
    },
    /**
     * Creates an accepted delegation of everything that a role shows, from an hour ago until tomorrow; returns its id.
     */
    delegate: async (
      principalNo: string,
      agentNo: string,
      orgCode: string,
      roleNo: string,
    ): Promise<string> => {
      const [made] = await rows<{ id: string }>(
        `insert into delegation (delegation_id, principal_no, agent_no, org_code, role_no, app_scope, starts_at, ends_at,
           accepted, decided_at, told_status, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, $4, 'all', now() - interval '1 hour', now() + interval '1 day',
           true, now(), 2, now(), now()) returning delegation_id as id`,
        principalNo,
        agentNo,
        orgCode,
        roleNo,
      )
      return made?.id ?? ''
    },
    /** Limits a delegation to these applications. */
    narrowDelegation: async (delegationId: string, appCodes: readonly string[]) => {
      await rows(`update delegation set app_scope = 'some' where delegation_id = $1`, delegationId)
      await rows(
        `insert into delegation_application (delegation_id, app_id)
         select $1, app_id from application where app_code = any ($2)`,
        delegationId,
        appCodes,
      )
    },
    /** Denies an application to one person, as an administrator would. */
    denyApplication: (userNo: string, appCode: string) =>
      rows(
        `insert into application_grant (app_id, subject_type, subject_id, effect)
         select app_id, 'person', $1, 'deny' from application where app_code = $2`,
        userNo,
        appCode,
      ),
    undoDenial: (userNo: string, appCode: string) =>
      rows(
        `delete from application_grant
         where subject_type = 'person' and subject_id = $1 and effect = 'deny'
           and app_id = (select app_id from application where app_code = $2)`,
        userNo,
        appCode,
      ),
    /** Writes the text of an announcement without sanitizing. */
    writeContent: (announcementId: string, html: string) =>
      rows(
        `update announcement set content_zh = $2, content_en = $2 where announcement_id = $1`,
        announcementId,
        html,
      ),
    /** Removes a person's access requests for an application, and their results. */
    forgetRequests: async (userNo: string, appCode: string) => {
      const its = '(select app_id from application where app_code = $2)'
      await rows(`delete from access_request where user_no = $1 and app_id = ${its}`, userNo, appCode)
      await rows(
        `delete from application_grant where subject_type = 'person' and subject_id = $1 and app_id = ${its}`,
        userNo,
        appCode,
      )
    },
    /** Resets a person to the state before the first visit, except the tour, after an earlier attempt of a journey. */
    async forgetPerson(userNo: string): Promise<void> {
      await endSessions(userNo)
      await rows('delete from my_portal_app where user_no = $1', userNo)
      await rows('delete from own_links where user_no = $1', userNo)
      await rows(
        `update personal_config set value = '{"tourSeen": true}', revision = revision + 1 where user_no = $1`,
        userNo,
      )
      await rows(
        `update user_config set language = null, notify = default, hidden_app_ids = '{}' where user_no = $1`,
        userNo,
      )
    },
    /** Removes the record that an application is connected to a center. */
    forgetConnection: (appCode: string, center: string) =>
      rows(
        `update application_integration set connected_on = null
         where center = $2 and app_id = (select app_id from application where app_code = $1)`,
        appCode,
        center,
      ),
    /** Expires the access tokens of a person. */
    expireAccess: (userNo: string) =>
      rows(
        `update session_token set access_expires_at = now() - interval '1 minute' where user_no = $1`,
        userNo,
      ),
    /**
     * Expires both access and refresh tokens of a person in one statement: otherwise a concurrent call could get the
     * browser a new pair in between.
     */
    expireTokens: (userNo: string) =>
      rows(
        `update session_token set access_expires_at = now() - interval '1 minute',
           refresh_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
         where user_no = $1`,
        userNo,
      ),
    /** Expires the sessions of a person, as after a week without use. */
    expireSessions: (userNo: string) =>
      rows(`update session set idle_until = now() - interval '1 minute' where user_no = $1`, userNo),
  }
}
