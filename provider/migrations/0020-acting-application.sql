-- A ticket is for one application, as the portal names it. Tickets live a minute; those under way are asked for again.
delete from idp.acting_ticket;
alter table idp.acting_ticket add column app_code text not null;
