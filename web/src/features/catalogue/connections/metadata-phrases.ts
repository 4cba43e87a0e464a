import { phrases } from '#web/platform/i18n/phrases.ts'

/** Importing the metadata of a SAML application. */
export const metadataPhrases = phrases({
  title: { zh: '导入应用的元数据', en: 'Import the app’s metadata' },
  compare: { zh: '将修改以下内容', en: 'What will change' },
  unchanged: { zh: '元数据与当前内容一致，无需修改', en: 'The form already matches this metadata.' },
  apply: { zh: '填入表单', en: 'Fill in the form' },
  applied: { zh: '已填入，保存后生效', en: 'Filled in. Save to apply the changes.' },
  back: { zh: '返回', en: 'Back' },
  empty: { zh: '（空）', en: '(empty)' },
  before: { zh: '原来：', en: 'Before: ' },
  after: { zh: '改为：', en: 'After: ' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  certificate: {
    zh: ({ subject, day }: { subject: string; day: string }) => `${subject}，${day} 到期`,
    en: ({ subject, day }: { subject: string; day: string }) => `${subject}, expires ${day}`,
  },
  attribute: {
    zh: ({ name, source }: { name: string; source: string }) => `${name}：${source}`,
    en: ({ name, source }: { name: string; source: string }) => `${name}: ${source}`,
  },
  addedAttributes: { zh: '新增的属性', en: 'Attributes to add' },
  unknownAttributes: {
    zh: ({ names }: { names: string }) => `应用还要求以下属性，请手动添加：${names}`,
    en: ({ names }: { names: string }) =>
      `The app also asks for these attributes. Add them yourself: ${names}`,
  },
})

/** Our certificates for SAML. */
export const certificatePhrases = phrases({
  title: { zh: '门户的签名证书', en: 'Signing certificate' },
  about: {
    zh: '门户用它对登录结果签名，应用凭它核对。',
    en: 'The portal signs with it, and the app uses it to verify what it receives.',
  },
  fingerprint: { zh: '指纹（SHA-256）', en: 'Fingerprint (SHA-256)' },
  metadata: { zh: '下载门户的元数据', en: 'Download metadata' },
  certificate: { zh: '下载证书', en: 'Download certificate' },
  copyCertificate: { zh: '复制证书', en: 'Copy certificate' },
  newer: {
    zh: ({ day }: { day: string }) => `有新的证书，${day} 到期。请先把新证书配置到应用中，再切换。`,
    en: ({ day }: { day: string }) =>
      `There’s a newer certificate, valid until ${day}. Add it to the app first, then switch.`,
  },
  newerCertificate: { zh: '下载新证书', en: 'Download the new certificate' },
  switch: { zh: '切换到新证书', en: 'Switch to the new one' },
  switchTitle: { zh: '切换到新证书？', en: 'Switch to the new certificate?' },
  switchAbout: {
    zh: '切换后立即用新证书签名。应用中还没有新证书时，所有人都无法登录。',
    en: 'The portal signs with the new certificate at once. If the app doesn’t have it yet, no one can sign on.',
  },
  switched: { zh: '已切换到新证书', en: 'Switched to the new certificate' },
  renew: { zh: '生成新证书', en: 'Create new certificate' },
  renewTitle: { zh: '生成新的签名证书？', en: 'Create a new signing certificate?' },
  renewAbout: {
    zh: '所有 SAML 应用继续使用各自的证书，新证书会加入门户的元数据。逐个把新证书配置到应用中，再在这里切换。',
    en: 'Every SAML app keeps its certificate, and the new one is added to our metadata. Add it to each app, then switch that app here.',
  },
  renewed: { zh: '已生成新证书', en: 'New certificate created' },
})
