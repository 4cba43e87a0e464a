import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

/** Texts that organizations, people and roles share. */
export const directoryPhrases = phrases({
  enabled: { zh: '已启用', en: 'Enabled' },
  disabled: { zh: '已停用', en: 'Disabled' },
  all: { zh: '全部状态', en: 'All statuses' },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  close: { zh: '关闭', en: 'Close' },
  saved: { zh: '已保存', en: 'Saved' },
  done: { zh: '已完成', en: 'Done' },
  needed: { zh: '请填写', en: 'This field is required.' },
  badCode: {
    zh: '以字母开头，只能有字母、数字和 _ . -',
    en: 'Start with a letter. Only letters, digits and _ . - are allowed.',
  },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  status: { zh: '状态', en: 'Status' },
  clearSearch: { zh: '清除', en: 'Clear' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '加载失败', en: 'Couldn’t load this.' },
  missing: { zh: '内容不存在', en: 'Not found' },
  counting: { zh: '正在统计影响…', en: 'Counting who is affected…' },
  people: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
  },
  super_manager: { zh: '超级管理员', en: 'Super administrator' },
  auc_manager: { zh: '权限中心管理员', en: 'Permission administrator' },
  business_sys_manager: { zh: '业务系统管理员', en: 'Business system manager' },
  readOnly: {
    zh: '您可以查看，仅超级管理员可以修改',
    en: 'You can view everything here. Only super administrators can make changes.',
  },
})
