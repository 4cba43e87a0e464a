-- One password tried at many accounts shows as many accounts with failures from one address.
create index sign_in_failure_address on idp.sign_in_failure (address, last_failure_at) where failures > 0;
