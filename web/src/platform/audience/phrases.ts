import { phrases } from '../i18n/phrases.ts'

type Named = { name: string }

export const audiencePhrases = phrases({
  audience: { zh: '可见范围', en: 'Shown to' },
  everybody: { zh: '未选择时所有人可见', en: 'Everyone, if nothing is selected' },
  organizations: { zh: '组织（含下级）', en: 'Organizations (including sub-organizations)' },
  roles: { zh: '角色', en: 'Roles' },
  addOrganization: { zh: '添加组织', en: 'Add an organization' },
  addRole: { zh: '添加角色', en: 'Add a role' },
  remove: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  all: { zh: '所有人', en: 'Everyone' },
  some: {
    zh: ({ count }: { count: number }) => `${count} 个组织或角色`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 organization or role' : `${count} organizations and roles`,
  },
})
