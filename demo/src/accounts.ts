/** The password of all people of the demo company. */
export const demoPassword = 'Demo-portal-2026'

export const demoCompany = { zh: '澄川集团', en: 'Chengchuan Group' }

export const demoServiceDesk = {
  zh: '021-6000 8000，工作日 8:30 至 18:00',
  en: '021-6000 8000, workdays 8:30 to 18:00',
}

/** Mail domain of the company’s people, reserved by RFC 2606 so that no mail is ever delivered. */
export const demoMailDomain = 'chengchuan.example'

export type DemoAccount = {
  /** Short sign-in name; staff number and e-mail address work as well. */
  name: string
  password: string
  /** Staff number of the account's person. */
  userNo: string
  person: { zh: string; en: string }
  /** What the account demonstrates. */
  shows: { zh: string; en: string }
}

const account = (name: string, userNo: string, person: [string, string], shows: [string, string]) => ({
  name,
  password: demoPassword,
  userNo,
  person: { zh: person[0], en: person[1] },
  shows: { zh: shows[0], en: shows[1] },
})

/** The accounts printed at start and named in the documentation, the most interesting first. */
export const demoAccounts: readonly DemoAccount[] = [
  account(
    'sysadmin',
    'A10286',
    ['林知夏', 'Lin Zhixia'],
    [
      '业务系统管理员，四个组织，42 个应用',
      'Business system manager: three systems, four organizations, all 42 apps',
    ],
  ),
  account(
    'superadmin',
    'A05590',
    ['周砚清', 'Zhou Yanqing'],
    ['超级管理员，全部权限', 'Super administrator: all permissions'],
  ),
  account('aucadmin', 'A10031', ['沈亦辰', 'Shen Yichen'], ['权限管理员', 'Permission administrator']),
  account('editor', 'A08812', ['顾清和', 'Gu Qinghe'], ['公告维护', 'Manages announcements']),
  account(
    'analyst',
    'A09458',
    ['秦望舒', 'Qin Wangshu'],
    ['登录统计与应用登录统计', 'Sign-in statistics and app sign-ins'],
  ),
  account(
    'staff',
    'A10977',
    ['叶知秋', 'Ye Zhiqiu'],
    ['两个组织、三个角色，应用各不相同', 'Two organizations and three roles, each with different apps'],
  ),
  account('staff2', 'A11204', ['方雨棠', 'Fang Yutang'], ['生产基地的工程师', 'Engineer at a plant']),
  account('norole', 'A12016', ['简宁', 'Jian Ning'], ['还没有组织和角色', 'No organization or role yet']),
  account('disabled', 'A09876', ['陶然', 'Tao Ran'], ['已停用，不能登录', 'Disabled, can’t sign in']),
]
