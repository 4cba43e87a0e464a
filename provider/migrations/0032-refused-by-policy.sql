-- A sign-in with the right password can be refused by a policy of the portal. The rows of before fulfil the new condition as well.
alter table idp.security_event drop constraint security_event_reason_check;
alter table idp.security_event add constraint security_event_reason_check
  check (reason in ('wrong_password', 'locked', 'disabled', 'unknown_account', 'wrong_totp', 'wrong_passkey', 'not_allowed')) not valid;
