-- What kinds of faults there are is said by the dictionary; one that is switched off there stays on old reports.

insert into dictionary_entry (key_name, key_value, description_zh, description_en, sort_no) values
  ('fault_type', 'signin', '无法登录', 'Cannot sign in', 1),
  ('fault_type', 'access', '没有权限', 'No permission', 2),
  ('fault_type', 'slow', '访问缓慢', 'Slow', 3),
  ('fault_type', 'error', '页面报错', 'Error message', 4),
  ('fault_type', 'data', '数据不正确', 'Wrong data', 5),
  ('fault_type', 'other', '其他', 'Other', 6)
on conflict do nothing;

alter table fault_report drop constraint fault_report_fault_type_check;
alter table fault_report add constraint fault_report_fault_type_check
  check (fault_type ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$');
