-- By what somebody tried to sign in who failed; null where the reason says it.
alter table idp.security_event add column login_type text check (login_type in ('wechat', 'wecom', 'oauth'));
