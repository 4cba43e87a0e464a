-- The language that a person chose on the sign-in page, as the claim `locale` (OpenID Connect Core 5.1) tells it.
alter table idp.account add column locale text check (locale in ('zh-CN', 'en'));
