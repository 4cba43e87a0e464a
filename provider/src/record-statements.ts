import { upsertCodeText } from './connections/participant-store.ts'
import { destroySessionText } from './connections/sign-out-store.ts'

const found = `select r.payload, r.consumed_at, r.grant_id, g.payload as grant_payload,
    a.account_no, a.user_name, a.name_zh, a.name_en, a.email, a.locale, a.sign_ins_ended
  from (
    select payload, consumed_at,
      coalesce(payload #>> '{result,login,accountId}', payload ->> 'accountId') as account_no,
      coalesce(grant_id, payload #>> array['authorizations', $3, 'grantId']) as grant_id
    from idp.oidc_record where kind = $1 and id_hash = $2 and expires_at > now()
  ) r
  left join idp.oidc_record g on g.kind = 'Grant' and g.expires_at > now()
    and g.id_hash = sha256(convert_to(r.grant_id, 'UTF8'))
  left join idp.account a on a.account_no = r.account_no and a.status = 1`

const columns = '(kind, id_hash, payload, grant_id, uid, expires_at)'

/** The prepared statements of the record store. */
export const statements = {
  upsert: `insert into idp.oidc_record ${columns} values ($1, $2, $3, $4, $5, to_timestamp($6))
    on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
  // Locks the account row first, as ending sign-ins does, so that the conditions are checked on its latest state.
  upsertSignedIn: `with alive as (
      select 1 from idp.account where account_no = $7 and sign_ins_ended = $8::integer for share),
    present as (select 1 from idp.oidc_record where kind = 'Session' and uid = $9 for share)
    insert into idp.oidc_record ${columns}
    select $1, $2::bytea, $3::jsonb, $4, $5, to_timestamp($6::float8)
    where ($7::text is null or exists (select from alive)) and ($9::text is null or exists (select from present))
    on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
  // Detects a replay: only the first use of an assertion (RFC 7523 3, jti) or proof (RFC 9449 11.1) inserts a row.
  upsertOnce: `insert into idp.oidc_record ${columns} values ($1, $2, $3, $4, $5, to_timestamp($6))
    on conflict (kind, id_hash) do nothing`,
  find: found,
  findByUserCode: `select encode(id_hash, 'hex') as id, payload, consumed_at from idp.oidc_record
    where kind = $1 and payload ->> 'userCode' = $2 and expires_at > now()`,
  findByUid: `select payload, consumed_at from idp.oidc_record
    where uid = $2 and kind = $1 and expires_at > now()`,
  consume: `update idp.oidc_record set consumed_at = now()
    where kind = $1 and id_hash = $2 and consumed_at is null`,
  exchange: `with used as (
      update idp.oidc_record set consumed_at = now()
      where kind = $1 and id_hash = $2 and consumed_at is null returning 1)
    insert into idp.oidc_record ${columns}
    select * from (values
      ('AccessToken', $3::bytea, $4::jsonb, $5::text, $6::text, to_timestamp($7::float8)),
      ('RefreshToken', $8::bytea, $9::jsonb, $10::text, $11::text, to_timestamp($12::float8)))
      as issued ${columns}
    where exists (select from used) and issued.id_hash is not null`,
  upsertCode: upsertCodeText,
  destroySession: destroySessionText,
  destroy: 'delete from idp.oidc_record where kind = $1 and id_hash = $2',
  revoke: 'delete from idp.oidc_record where grant_id = $2 and kind = $1',
}
