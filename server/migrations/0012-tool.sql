-- The tool library: tools, which run in the browser, and quick links to screens of the portal or to places elsewhere.

create table tool (
  tool_code text primary key check (tool_code ~ '^[a-z][a-z0-9-]{0,63}$'),
  kind text not null check (kind in ('tool', 'link')),
  name_zh text not null check (char_length(name_zh) between 1 and 40),
  name_en text check (char_length(name_en) <= 40),
  description_zh text check (char_length(description_zh) <= 180),
  description_en text check (char_length(description_en) <= 180),
  -- A name of the sprite.
  icon text not null check (icon ~ '^[a-z0-9-]{1,64}$'),
  -- A screen of the portal, below its base path.
  path text check (path ~ '^/home(/[A-Za-z0-9-]{1,64}){0,4}$'),
  url text check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2000),
  sort_no integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A tool's page has the tool's code; a link leads to exactly one place.
  check (
    case kind when 'tool' then path is null and url is null else num_nonnulls(path, url) = 1 end
  )
);

insert into data_version (topic) values ('home');

create trigger tool_version after insert or update or delete or truncate on tool
  for each statement execute function raise_data_version('home');

insert into tool (tool_code, kind, name_zh, name_en, description_zh, description_en, icon, sort_no) values
  ('workdays', 'tool', '工作日计算', 'Workdays', '按法定节假日与调休推算工作日', 'Counts workdays by the public holidays and make-up days', 'calendar-days', 10),
  ('income-tax', 'tool', '个税试算', 'Income tax', '综合所得年度税额与每月预扣', 'Yearly tax on comprehensive income and monthly withholding', 'calculator', 20),
  ('capital-amounts', 'tool', '大写金额', 'Capital amounts', '人民币小写转大写', 'Amounts of renminbi in Chinese capitals', 'badge-japanese-yen', 30),
  ('qr-code', 'tool', '二维码', 'QR code', '文字与网址生成二维码', 'Makes QR codes of texts and addresses', 'qr-code', 40),
  ('units', 'tool', '单位换算', 'Units', '长度、面积、质量、温度等换算', 'Converts length, area, mass, temperature and more', 'ruler', 50),
  ('world-clock', 'tool', '世界时钟', 'World clock', '各地时间与会议时间对照', 'The time in other places, and when to meet', 'globe', 60),
  ('password', 'tool', '密码生成', 'Passwords', '生成随机密码', 'Makes random passwords', 'square-asterisk', 70),
  ('json', 'tool', 'JSON 格式化', 'JSON', '校验、格式化与压缩 JSON', 'Checks, formats and compacts JSON', 'braces', 80),
  ('timestamp', 'tool', '时间戳转换', 'Timestamps', '时间戳与日期互转', 'Between timestamps and dates', 'timer', 90);

insert into tool (tool_code, kind, name_zh, name_en, icon, path, sort_no) values
  ('contacts', 'link', '运维通讯录', 'Operations contacts', 'phone-call', '/home/contacts', 110),
  ('fault', 'link', '故障报修', 'Report a fault', 'siren', '/home/fault', 120),
  ('tool-library', 'link', '工具库', 'Tool library', 'shapes', '/home/tools', 130),
  ('home-modules', 'link', '自定义首页', 'Customise home', 'sliders-horizontal', '/home/modules', 140);
