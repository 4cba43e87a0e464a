import { phrases } from '../i18n/phrases.ts'

export const serverPhrases = phrases({
  host: { zh: '主机', en: 'Host' },
  port: { zh: '端口', en: 'Port' },
  security: { zh: '加密', en: 'Encryption' },
  ldaps: { zh: 'LDAPS（TLS）', en: 'LDAPS (TLS)' },
  starttls: { zh: 'StartTLS', en: 'StartTLS' },
  plain: { zh: '不加密（仅本机）', en: 'None (this machine only)' },
  authorities: { zh: '信任的 CA 证书', en: 'Trusted authorities' },
  authoritiesHint: {
    zh: 'PEM 格式，选填，填写后只信任这些证书',
    en: 'PEM, optional. If set, only these are trusted.',
  },
})
