-- Until when the person of a session has to set up a second factor; null where nothing asks for one.
alter table session add column second_factor_until timestamptz;
