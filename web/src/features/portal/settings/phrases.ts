import { phrases } from '#web/platform/i18n/phrases.ts'

export const settingsPhrases = phrases({
  title: { zh: '系统设置', en: 'Settings' },
  about: {
    zh: '这里的设置优先于部署配置，在所有进程中 5 秒内生效，不需要重启。保存时需要验证身份。',
    en: 'These settings override the server configuration and apply within 5 seconds. You’ll need to verify it’s you to save.',
  },
  failed: { zh: '系统设置加载失败', en: 'Couldn’t load the settings.' },
  loading: { zh: '正在加载设置', en: 'Loading settings' },
  search: { zh: '筛选设置', en: 'Filter settings' },
  clearSearch: { zh: '清空筛选', en: 'Clear filter' },
  noneFound: { zh: '没有符合的设置', en: 'No matching settings' },
  changed: { zh: '已更改', en: 'Changed' },
  changedBy: {
    zh: ({ name, time }: { name: string; time: string }) => `${name} 于 ${time} 更改`,
    en: ({ name, time }: { name: string; time: string }) => `Changed by ${name}, ${time}`,
  },
  byDefault: {
    zh: ({ value }: { value: string }) => `默认：${value}`,
    en: ({ value }: { value: string }) => `Default: ${value}`,
  },
  fromEnvironment: {
    zh: ({ names }: { names: string }) => `部署配置 ${names}`,
    en: ({ names }: { names: string }) => `from ${names}`,
  },
  empty: { zh: '无', en: 'none' },
  on: { zh: '开启', en: 'on' },
  off: { zh: '关闭', en: 'off' },
  toDefault: { zh: '恢复默认', en: 'Restore default' },
  toDefaultOne: {
    zh: ({ title }: { title: string }) => `恢复默认：${title}`,
    en: ({ title }: { title: string }) => `Restore default: ${title}`,
  },
  limits: {
    zh: ({ min, max, unit }: { min: number; max: number; unit: string }) => `${min} 至 ${max} ${unit}`,
    en: ({ min, max, unit }: { min: number; max: number; unit: string }) => `${min} to ${max} ${unit}`,
  },
  onePerLine: { zh: '每行一个', en: 'One per line' },
  wholeNumber: { zh: '请填写整数', en: 'Enter a whole number.' },
  chinese: { zh: '中文', en: 'Chinese' },
  english: { zh: '英文', en: 'English' },
  unsaved: {
    zh: ({ count }: { count: number }) => `${count.toLocaleString('zh')} 项更改未保存`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 unsaved change' : `${count.toLocaleString('en')} unsaved changes`,
  },
  save: { zh: '保存', en: 'Save' },
  discard: { zh: '放弃更改', en: 'Discard' },
  saved: { zh: '已保存，5 秒内生效', en: 'Saved. Applies within 5 seconds.' },
  theirs: {
    zh: ({ name, value }: { name: string; value: string }) => `${name} 已改为：${value}`,
    en: ({ name, value }: { name: string; value: string }) => `${name} changed it to: ${value}`,
  },
})

export const groupPhrases = phrases({
  company: { zh: '公司', en: 'Company' },
  branding: { zh: '品牌', en: 'Branding' },
  home: { zh: '首页', en: 'Home' },
  mail: { zh: '邮箱', en: 'Email' },
  password: { zh: '密码策略', en: 'Password policy' },
  session: { zh: '会话时限', en: 'Session limits' },
  retention: { zh: '保留期限', en: 'Retention' },
  embedding: { zh: '嵌入', en: 'Embedding' },
})

export const accentPhrases = phrases({
  pick: { zh: '选取颜色', en: 'Pick a color' },
  product: { zh: '产品自带的蓝色', en: 'the product’s blue' },
})

export const brandingPreviewPhrases = phrases({
  title: { zh: '预览', en: 'Preview' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  home: { zh: '首页', en: 'Home' },
  signIn: { zh: '登录', en: 'Sign in' },
  continueTo: {
    zh: ({ name }: { name: string }) => `登录后前往${name}`,
    en: ({ name }: { name: string }) => `Sign in to continue to ${name}`,
  },
  forgotten: { zh: '忘记密码？', en: 'Forgot password?' },
})

export const picturePhrases = phrases({
  choose: { zh: '上传图片', en: 'Upload image' },
  chooseFor: {
    zh: ({ title }: { title: string }) => `上传图片：${title}`,
    en: ({ title }: { title: string }) => `Upload image: ${title}`,
  },
  replace: { zh: '更换图片', en: 'Replace image' },
  remove: { zh: '移除', en: 'Remove' },
  removeOne: {
    zh: ({ title }: { title: string }) => `移除：${title}`,
    en: ({ title }: { title: string }) => `Remove: ${title}`,
  },
  none: { zh: '产品自带', en: 'the product’s own' },
  own: { zh: '已上传的图片', en: 'an uploaded image' },
  wrongType: {
    zh: '只能上传 PNG、JPEG 或 WebP 图片，不支持 SVG',
    en: 'Upload a PNG, JPEG or WebP image. SVG isn’t supported.',
  },
  notUploaded: { zh: '上传失败，请重试', en: 'Couldn’t upload the image. Try again.' },
})

export const passwordElsewhere = phrases({
  text: {
    zh: '当前使用其他身份提供方，密码策略由该系统决定，此处设置不生效。',
    en: 'Passwords are managed by another identity provider, so these settings have no effect.',
  },
})

type Count = { count: number }

export const consequencePhrases = phrases({
  question: { zh: '保存这些更改？', en: 'Save these changes?' },
  'login-log': {
    zh: ({ count }: Count) => `将永久删除 ${count.toLocaleString('zh')} 条登录日志，统计数字保留`,
    en: ({ count }: Count) =>
      `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'} of the sign-in log will be permanently deleted. Statistics are kept.`,
  },
  notices: {
    zh: ({ count }: Count) => `将永久删除 ${count.toLocaleString('zh')} 条通知`,
    en: ({ count }: Count) =>
      `${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'} will be permanently deleted`,
  },
  sessions: {
    zh: ({ count }: Count) => `${count.toLocaleString('zh')} 个会话将立即结束，使用者需要重新登录`,
    en: ({ count }: Count) =>
      `${count.toLocaleString('en')} ${count === 1 ? 'session ends' : 'sessions end'} immediately, and the people using ${count === 1 ? 'it' : 'them'} will need to sign in again`,
  },
  confirm: { zh: '确认保存', en: 'Save anyway' },
})

export const deploymentPhrases = phrases({
  title: { zh: '部署', en: 'Deployment' },
  about: {
    zh: '由部署配置决定，只能在服务器上更改。密钥和密码不会显示。',
    en: 'Set in the server configuration and changed only there. Keys and passwords are never shown.',
  },
  release: { zh: '版本', en: 'Release' },
  baseUrl: { zh: '门户地址', en: 'Portal address' },
  timeZone: { zh: '时区', en: 'Time zone' },
  environments: { zh: '环境', en: 'Environments' },
  cookieDomain: { zh: 'Cookie 域', en: 'Cookie domain' },
  mailServer: { zh: '邮件服务器', en: 'Mail server' },
  noMailServer: { zh: '未配置，邮件只写入记录', en: 'None (emails are put on hold)' },
  mailFrom: { zh: '发件地址', en: 'Email sender' },
  mailUser: { zh: '邮件服务器账号', en: 'Mail server account' },
  mailPassword: { zh: '邮件服务器密码', en: 'Mail server password' },
  mailPace: { zh: '每秒邮件上限', en: 'Maximum emails per second' },
  provider: { zh: '身份提供方', en: 'Identity provider' },
  bundled: { zh: '自带', en: 'Bundled' },
  other: { zh: '其他提供方', en: 'Another provider' },
  unreachable: { zh: '暂时连接不上', en: 'Unreachable' },
  clientId: { zh: '客户端标识', en: 'Client ID' },
  clientSecret: { zh: '客户端密钥', en: 'Client secret' },
  files: { zh: '文件存储', en: 'Uploaded files' },
  folder: { zh: '文件夹', en: 'Folder' },
  bucket: { zh: '对象存储', en: 'Bucket' },
  database: { zh: '数据库', en: 'Database' },
  databaseText: {
    zh: ({ version, connections }: { version: string; connections: number }) =>
      `PostgreSQL ${version}，每个进程至多 ${connections} 个连接`,
    en: ({ version, connections }: { version: string; connections: number }) =>
      `PostgreSQL ${version}, at most ${connections} connections per process`,
  },
  migrations: { zh: '数据库结构', en: 'Migrations' },
  migrationText: {
    zh: ({ count, last }: { count: number; last: string }) =>
      `${count.toLocaleString('zh')} 个，最近 ${last}`,
    en: ({ count, last }: { count: number; last: string }) => `${count.toLocaleString('en')}, latest ${last}`,
  },
  worker: { zh: '工作进程', en: 'Worker' },
  workerAlive: {
    zh: ({ waiting, lag }: { waiting: number; lag: number }) =>
      waiting === 0 ? '运行中，没有等待的任务' : `运行中，${waiting} 个任务等待，最久 ${lag} 秒`,
    en: ({ waiting, lag }: { waiting: number; lag: number }) =>
      waiting === 0
        ? 'Running, nothing waiting'
        : `Running, ${waiting} jobs waiting, the oldest for ${lag} seconds`,
  },
  workerAway: {
    zh: ({ time }: { time: string }) => (time ? `没有响应，最后一次 ${time}` : '没有响应'),
    en: ({ time }: { time: string }) => (time ? `Not seen since ${time}` : 'Not running'),
  },
  limits: { zh: '频率上限', en: 'Rate limits' },
  limitText: {
    zh: ({ limit, seconds }: { limit: number; seconds: number }) => `${limit} 次 / ${seconds} 秒`,
    en: ({ limit, seconds }: { limit: number; seconds: number }) => `${limit} in ${seconds} seconds`,
  },
  set: { zh: '已设置', en: 'Set' },
  notSet: { zh: '未设置', en: 'Not set' },
  testMail: { zh: '给自己发送测试邮件', en: 'Send me a test email' },
  testMailSent: {
    zh: ({ to }: { to: string }) => `测试邮件已交给邮件服务，收件人 ${to}`,
    en: ({ to }: { to: string }) => `Test email sent to ${to}`,
  },
  testMailHeld: {
    zh: ({ to }: { to: string }) => `没有邮件服务器，给 ${to} 的测试邮件已写入邮件记录`,
    en: ({ to }: { to: string }) =>
      `No mail server is configured, so the test email to ${to} is on hold in the mail log`,
  },
})

export const healthPhrases = phrases({
  title: { zh: '运行状况', en: 'Health' },
  details: { zh: '部署详情', en: 'Deployment' },
  well: { zh: '正常', en: 'OK' },
  unwell: { zh: '需要处理', en: 'Needs attention' },
  reachable: { zh: '连接正常', en: 'Reachable' },
  loading: { zh: '正在加载运行状况', en: 'Loading health' },
  failed: { zh: '运行状况加载失败', en: 'Couldn’t load health.' },
})
