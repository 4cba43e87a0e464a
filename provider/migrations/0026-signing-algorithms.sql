-- PS256 and EdDSA beside ES256 and RS256, chosen per connection; each algorithm has keys of its own.
alter table idp.signing_key drop constraint signing_key_alg_check;
-- Not valid, to lock nothing: the constraint before has checked the rows that are there.
alter table idp.signing_key add constraint signing_key_alg_check
  check (alg in ('ES256', 'RS256', 'PS256', 'EdDSA')) not valid;
