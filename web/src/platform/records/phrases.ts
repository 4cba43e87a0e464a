import { phrases } from '../i18n/phrases.ts'

type Counted = { count: number }

/** Phrases for records of every kind. */
export const recordPhrases = phrases({
  chosen: { zh: ({ count }: Counted) => `已选 ${count} 个`, en: ({ count }: Counted) => `${count} selected` },
  clearChosen: { zh: '取消选择', en: 'Clear' },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  switched: {
    zh: ({ count, left }: Counted & { left: number }) =>
      left > 0 ? `已更新 ${count} 个，${left} 个保持不变` : `已更新 ${count} 个`,
    en: ({ count, left }: Counted & { left: number }) =>
      left > 0 ? `${count} changed, ${left} unchanged.` : `${count} changed.`,
  },
  changed: {
    zh: '他人刚刚修改了此内容，您的更改尚未保存',
    en: 'Someone else just changed this. Your changes aren’t saved yet.',
  },
  takeTheirs: { zh: '加载最新内容', en: 'Load latest version' },
  keepMine: { zh: '保留我的更改', en: 'Keep mine' },
  needed: { zh: '请填写', en: 'This field is required.' },
  save: { zh: '保存', en: 'Save' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  icon: { zh: '图标', en: 'Icon' },
  currentIcon: {
    zh: ({ name }: { name: string }) => `当前图标：${name}`,
    en: ({ name }: { name: string }) => `Current icon: ${name}`,
  },
  firstCharacter: { zh: '名称首字', en: 'First letter of the name' },
  ownPicture: { zh: '上传的图片', en: 'Uploaded image' },
  restored: {
    zh: '已恢复本机上未保存的内容',
    en: 'We restored unsaved changes from this device.',
  },
  restoredOlder: {
    zh: '已恢复本机上未保存的内容。此后他人有修改，保存将覆盖这些修改。',
    en: 'We restored unsaved changes from this device. Someone has edited this since, and saving will overwrite their changes.',
  },
  updatedBy: {
    zh: ({ name, time }: { name: string; time: string }) => `${name} 更新于 ${time}`,
    en: ({ name, time }: { name: string; time: string }) => `Changed by ${name}, ${time}`,
  },
  discardDraft: { zh: '放弃', en: 'Discard' },
})
