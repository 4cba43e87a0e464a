-- Nothing is looked for by what is in these lists; to sample them took ANALYZE, which autovacuum does again and again as they
-- grow, nine tenths of its time.
alter table login_hour_count alter kind_ids set statistics 0, alter events set statistics 0;
alter table login_count alter kind_ids set statistics 0, alter events set statistics 0, alter own_people set statistics 0,
  alter shared_people set statistics 0;
alter table login_use_of_app alter org_keys set statistics 0, alter kind_ids set statistics 0, alter person_keys set statistics 0;
alter table login_use_of_org alter app_keys set statistics 0, alter kind_ids set statistics 0, alter person_keys set statistics 0;
alter table login_month_use alter subject_keys set statistics 0, alter events set statistics 0;
alter table login_people_of_kind alter word_nos set statistics 0, alter words set statistics 0;
alter table login_people_bits alter bits set statistics 0;
