import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import type { SchemaRights } from '@iambiz/runtime/rights-store.ts'

/** Rights of the provider's role on its schema; no other role may use the schema. */
export const providerRights: SchemaRights = {
  [databaseRoles.provider]: {
    tables: {
      account: 'raw',
      acting_ticket: 'rad',
      client: 'rawd',
      earlier_password: 'rad',
      external_account: 'rawd',
      external_app_token: 'raw',
      external_authorization: 'rawd',
      external_subject: 'ra',
      first_factor: 'rawd',
      login_name: 'rawd',
      mailed_code: 'rawd',
      migration: 'r',
      oidc_record: 'rawd',
      participant: 'rawd',
      passkey: 'rawd',
      passkey_challenge: 'rad',
      passkey_user: 'raw',
      portal_setting: 'raw',
      proof: 'rad',
      recovery_code: 'rawd',
      saml_certificate: 'raw',
      security_event: 'rawd',
      sign_in_failure: 'rawd',
      sign_in_source: 'rawd',
      sign_on_attempt: 'rad',
      sign_out_delivery: 'rawd',
      signing_key: 'rad',
      source_account: 'rawd',
      source_sign_in: 'rawd',
      totp_device: 'rawd',
      totp_enrolment: 'rawd',
      totp_guess: 'rawd',
      totp_used_step: 'rad',
      trusted_browser: 'rad',
    },
  },
}
