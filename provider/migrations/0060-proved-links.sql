-- Whether the person has proved that the account is theirs, by its password or a passkey; a source that is trusted links
-- without. A link without proof does not sign a super manager in, also one who became it afterwards (record 0101).
alter table idp.source_account add column is_proved boolean not null default false;
