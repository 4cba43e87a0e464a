import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const framedPhrases = phrases({
  opening: { zh: ({ name }: Named) => `正在打开「${name}」`, en: ({ name }: Named) => `Opening ${name}` },
  nothingShown: { zh: '没有显示内容？', en: 'Don’t see anything?' },
  openInTab: { zh: '在新标签页打开', en: 'Open in a new tab' },
  reload: { zh: '重新加载', en: 'Reload' },
  late: {
    zh: ({ name }: Named) => `「${name}」尚未加载完成`,
    en: ({ name }: Named) => `${name} hasn’t opened yet`,
  },
  lateDetail: {
    zh: '应用 20 秒内未响应，请重试或在新标签页中打开。',
    en: 'It didn’t respond within 20 seconds. Try again, or open it in a new tab.',
  },
  refused: {
    zh: ({ name }: Named) => `「${name}」不能在门户内显示`,
    en: ({ name }: Named) => `${name} can’t be shown inside the portal`,
  },
  refusedDetail: {
    zh: '该应用不允许嵌入，请在新标签页打开。',
    en: 'It doesn’t allow embedding. Open it in a new tab.',
  },
  noAccess: { zh: '您没有该应用的访问权限', en: 'You don’t have access to this app.' },
  noAccessDetail: {
    zh: '您可以切换组织与角色，或联系管理员',
    en: 'Switch organization or role, or contact your administrator.',
  },
})
