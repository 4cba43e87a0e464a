import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const managedPhrases = phrases({
  title: { zh: '运维通讯录维护', en: 'Maintain contacts' },
  about: {
    zh: '全体员工都能在运维通讯录中看到这些联系人。应用下线后，联系人不再显示。',
    en: 'Everyone sees these contacts unless the app is offline.',
  },
  ofApp: {
    zh: ({ name }: Named) => `${name}的运维联系人`,
    en: ({ name }: Named) => `Operations contacts for ${name}`,
  },
  filters: { zh: '筛选', en: 'Filters' },
  add: { zh: '新建联系人', en: 'New contact' },
  edit: { zh: '编辑联系人', en: 'Edit contact' },
  editShort: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑${name}`, en: ({ name }: Named) => `Edit ${name}` },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: ({ name }: Named) => `删除${name}`, en: ({ name }: Named) => `Delete ${name}` },
  removeQuestion: {
    zh: ({ name }: Named) => `删除联系人「${name}」？`,
    en: ({ name }: Named) => `Delete contact “${name}”?`,
  },
  removeAbout: {
    zh: '通讯录中不再显示，对应的企业微信号也不能再处理该应用的故障申报。',
    en: 'It’s removed from operations contacts, and its WeCom ID no longer handles the app’s fault reports.',
  },
  removed: { zh: '联系人已删除', en: 'Contact deleted' },
  saved: { zh: '联系人已保存', en: 'Contact saved' },
  choose: { zh: '请选择', en: 'Select' },
  actions: { zh: '操作', en: 'Actions' },
  reach: { zh: '联系方式', en: 'Contact' },
  moduleZh: { zh: '模块（中文）', en: 'Module (Chinese)' },
  moduleEn: { zh: '模块（英文）', en: 'Module (English)' },
  nameZh: { zh: '姓名（中文）', en: 'Name (Chinese)' },
  nameZhHint: { zh: '也可以是供应商或值班室', en: 'Can also be a supplier or duty desk' },
  nameEn: { zh: '姓名（英文）', en: 'Name (English)' },
  wecomIdHint: {
    zh: '使用该企业微信号的员工负责处理该应用的故障申报',
    en: 'The person with this ID handles the app’s fault reports',
  },
  hoursZh: { zh: '值班时间（中文）', en: 'On duty (Chinese)' },
  hoursEn: { zh: '值班时间（英文）', en: 'On duty (English)' },
  sortNo: { zh: '排序号', en: 'Order' },
  sortNoHint: { zh: '小的在前，不填时新联系人排在最后', en: 'Lowest first. Leave empty to add at the end.' },
  badNumber: { zh: '请填写 0 至 1,000,000 的整数', en: 'Enter a whole number from 0 to 1,000,000.' },
  reachNeeded: {
    zh: '电话、邮箱和企业微信号至少填写一项',
    en: 'Enter a phone number, an email address or a WeCom ID.',
  },
  none: { zh: '还没有联系人', en: 'No contacts yet' },
  nothingFound: { zh: '没有符合条件的联系人', en: 'No matching contacts' },
  failed: { zh: '联系人加载失败', en: 'Couldn’t load the contacts.' },
})
