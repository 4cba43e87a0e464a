import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const contactPhrases = phrases({
  title: { zh: '运维通讯录', en: 'Operations contacts' },
  about: {
    zh: '包含全部应用的联系人，不限于当前角色可用的应用',
    en: 'Contacts for every app, including apps your role can’t open',
  },
  filters: { zh: '筛选', en: 'Filters' },
  search: { zh: '姓名、应用、模块、电话', en: 'Name, app, module or phone' },
  application: { zh: '应用', en: 'App' },
  allApplications: { zh: '全部应用', en: 'All apps' },
  module: { zh: '模块', en: 'Module' },
  allModules: { zh: '全部模块', en: 'All modules' },
  duty: { zh: '职责', en: 'Duty' },
  allDuties: { zh: '全部', en: 'All' },
  product: { zh: '产品', en: 'Product' },
  operation: { zh: '运维', en: 'Operations' },
  development: { zh: '开发', en: 'Development' },
  name: { zh: '联系人', en: 'Contact' },
  phone: { zh: '电话', en: 'Phone' },
  email: { zh: '邮箱', en: 'Email' },
  wecomId: { zh: '企业微信', en: 'WeCom' },
  hours: { zh: '值班时间', en: 'Hours' },
  show: { zh: '在通讯录中查看', en: 'Show in contacts' },
  call: {
    zh: ({ name, value }: Named & { value: string }) => `拨打${name}的电话 ${value}`,
    en: ({ name, value }: Named & { value: string }) => `Call ${name}, ${value}`,
  },
  write: {
    zh: ({ name, value }: Named & { value: string }) => `写邮件给${name} ${value}`,
    en: ({ name, value }: Named & { value: string }) => `Email ${name}, ${value}`,
  },
  copyPhone: {
    zh: ({ name }: Named) => `复制${name}的电话`,
    en: ({ name }: Named) => `Copy ${name}’s phone number`,
  },
  copyEmail: {
    zh: ({ name }: Named) => `复制${name}的邮箱`,
    en: ({ name }: Named) => `Copy ${name}’s email address`,
  },
  copyWecomId: {
    zh: ({ name }: Named) => `复制${name}的企业微信号`,
    en: ({ name }: Named) => `Copy ${name}’s WeCom ID`,
  },
  copied: {
    zh: ({ value }: { value: string }) => `已复制 ${value}`,
    en: ({ value }: { value: string }) => `Copied ${value}`,
  },
  copyFailed: {
    zh: ({ value }: { value: string }) => `复制失败，请手动复制 ${value}`,
    en: ({ value }: { value: string }) => `Couldn’t copy. Select and copy it manually: ${value}`,
  },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => (count === 1 ? '1 contact' : `${count.toLocaleString('en')} contacts`),
  },
  none: { zh: '暂无运维联系人', en: 'No operations contacts yet' },
  nothingFound: { zh: '没有符合条件的联系人', en: 'No matching contacts' },
  failed: { zh: '运维通讯录加载失败', en: 'Couldn’t load operations contacts.' },
})
