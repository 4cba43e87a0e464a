-- Device codes are also found by the code that a person types (RFC 8628 3.3).
drop index concurrently if exists idp.oidc_record_user_code;
create unique index concurrently oidc_record_user_code on idp.oidc_record ((payload ->> 'userCode')) where kind = 'DeviceCode';
