-- Where codes of an hour are counted: the network that asked, or `known` for a browser that the person has signed in with.
alter table idp.mailed_code add column asked_from text not null default '';
