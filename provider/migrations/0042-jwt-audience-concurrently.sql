-- The audience of a token names its receiver; with two of one name, each could use the tokens of the other.
create unique index concurrently if not exists client_audience on idp.client ((settings #>> '{jwt,audience}'))
  where kind = 'jwt';
