-- A request of a SAML service provider names its entity ID; two connections with one would be ambiguous.
create unique index concurrently if not exists client_entity_id on idp.client ((settings #>> '{saml,entityId}'))
  where kind = 'saml';
