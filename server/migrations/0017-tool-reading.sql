-- Tools are searched for as applications are: by full pinyin and initials of the Chinese name, lower case.

alter table tool
  add column pinyin text not null default '',
  add column initials text not null default '';

update tool set pinyin = reading.pinyin, initials = reading.initials
from (values
  ('workdays', 'gongzuorijisuan', 'gzrjs'),
  ('income-tax', 'geshuishisuan', 'gsss'),
  ('capital-amounts', 'daxiejine', 'dxje'),
  ('qr-code', 'erweima', 'ewm'),
  ('units', 'danweihuansuan', 'dwhs'),
  ('world-clock', 'shijieshizhong', 'sjsz'),
  ('password', 'mimashengcheng', 'mmsc'),
  ('json', 'jsongeshihua', 'jsongsh'),
  ('timestamp', 'shijianchuozhuanhuan', 'sjczh'),
  ('contacts', 'yunweitongxunlu', 'ywtxl'),
  ('fault', 'guzhangshenbao', 'gzsb'),
  ('access-requests', 'quanxianshenqing', 'qxsq'),
  ('tool-library', 'gongjuku', 'gjk'),
  ('home-modules', 'zidingyishouye', 'zdysy')
) as reading (tool_code, pinyin, initials)
where tool.tool_code = reading.tool_code;
