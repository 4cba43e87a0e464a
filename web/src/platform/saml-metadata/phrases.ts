import { phrases } from '../i18n/phrases.ts'

/** Asking for SAML metadata. */
export const askPhrases = phrases({
  /** Follows the explanation; the provider's own words are English. */
  detail: {
    zh: ({ detail }: { detail: string }) => `（详情：${detail}）`,
    en: ({ detail }: { detail: string }) => ` (Details: ${detail})`,
  },
  from: { zh: '元数据来源', en: 'Source of the metadata' },
  byUrl: { zh: '从地址读取', en: 'From an address' },
  byText: { zh: '粘贴或选择文件', en: 'Paste or choose a file' },
  url: { zh: '元数据地址', en: 'Metadata address' },
  urlHint: {
    zh: '由登录服务读取，须能从服务器访问',
    en: 'The sign-in service reads it, so it has to be reachable from there.',
  },
  xml: { zh: '元数据（XML）', en: 'Metadata (XML)' },
  file: { zh: '选择文件', en: 'Choose file' },
  needed: { zh: '请填写', en: 'Required' },
  read: { zh: '读取', en: 'Read' },
})

/** Why metadata can’t be used, by the reason of the provider; its own sentence follows. */
export const metadataReasonWords = phrases({
  'too-large': { zh: '文件太大', en: 'The file is too large.' },
  'encoding-unsupported': {
    zh: '文件不是 UTF-8 编码，请另存为 UTF-8',
    en: 'The file isn’t UTF-8. Save it as UTF-8.',
  },
  'not-well-formed': { zh: '不是有效的 XML', en: 'This isn’t valid XML.' },
  'doctype-forbidden': {
    zh: '文件含有 DOCTYPE，出于安全不予读取',
    en: 'The file has a DOCTYPE, which isn’t read for security reasons.',
  },
  'metadata-without-service-provider': {
    zh: '其中没有服务提供商（SP），请确认是应用的元数据',
    en: 'There’s no service provider in it. Make sure that this is the app’s metadata.',
  },
  'metadata-with-several-service-providers': {
    zh: '其中有多个服务提供商（SP），请只保留一个',
    en: 'There’s more than one service provider in it. Keep only one.',
  },
  'metadata-without-identity-provider': {
    zh: '其中没有身份提供商（IdP），请确认是登录来源的元数据',
    en: 'There’s no identity provider in it. Make sure that this is the source’s metadata.',
  },
  'metadata-with-several-identity-providers': {
    zh: '其中有多个身份提供商（IdP），请只保留一个',
    en: 'There’s more than one identity provider in it. Keep only one.',
  },
  'element-missing': { zh: '元数据不完整', en: 'The metadata is incomplete.' },
  'certificate-missing': { zh: '其中没有签名证书', en: 'There’s no signing certificate in it.' },
  'metadata-expired': { zh: '元数据已过期，请获取新的', en: 'The metadata has expired. Get a new copy.' },
  'certificate-malformed': { zh: '其中的证书无效', en: 'A certificate in it is invalid.' },
  'key-too-short': { zh: '其中的证书密钥太短', en: 'The key of a certificate in it is too short.' },
})
