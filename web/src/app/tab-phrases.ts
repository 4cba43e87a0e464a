import { phrases } from '#web/platform/i18n/phrases.ts'

export const tabPhrases = phrases({
  switched: {
    zh: ({ org, role }: { org: string; role: string }) => `您已在其他标签页切换到${org} ${role}，本页已更新`,
    en: ({ org, role }: { org: string; role: string }) =>
      `You switched to ${org}, ${role} in another tab, so this tab was updated.`,
  },
})
