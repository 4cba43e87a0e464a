export const passkeyAdded = {
  zh: '您的账号已添加通行密钥，可用它登录。如非本人操作，请立即联系服务台。',
  en: 'A passkey that can sign in was added to your account. If this wasn’t you, contact the service desk immediately.',
}
