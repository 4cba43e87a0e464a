import { phrases } from '#web/platform/i18n/phrases.ts'

/**
 * Why a sign-on did not work and what to do about it, by the words that the provider records (`attempt-reasons.ts` of the
 * provider); one that is not listed here is shown as it is.
 */
export const attemptReasonWords = phrases({
  'redirect-uri': {
    zh: '回调地址与设置不一致。请把收到的地址逐字加入「回调地址」。',
    en: 'The redirect address isn’t listed. Add the one received to the redirect addresses, exactly as it is.',
  },
  'post-logout-redirect-uri': {
    zh: '退出后返回的地址不在设置中。请把收到的地址加入「退出后返回的地址」。',
    en: 'The address after sign-out isn’t listed. Add the one received to the addresses after sign-out.',
  },
  scope: {
    zh: '应用要的信息没有允许。请在「允许应用获取」中勾选，或在应用中去掉。',
    en: 'The app asks for something it may not read. Allow it in the settings, or remove it in the app.',
  },
  'response-type': {
    zh: '应用使用了不支持的登录方式。请在应用中选择授权码模式（response_type=code）。',
    en: 'The app uses a flow that isn’t supported. Choose the authorization code flow (response_type=code) in the app.',
  },
  'pkce-missing': {
    zh: '应用没有使用 PKCE。请在应用中打开；不支持时把 PKCE 改为可选。',
    en: 'The app doesn’t use PKCE. Turn it on in the app, or make PKCE optional if the app can’t.',
  },
  'pkce-method': {
    zh: '应用使用了不安全的 PKCE 方式。请在应用中改为 S256。',
    en: 'The app uses an insecure PKCE method. Change it to S256 in the app.',
  },
  'code-verifier': {
    zh: '应用发送的 PKCE 校验值不正确。请重新登录；多次出现时检查应用前的代理或多台服务器的会话。',
    en: 'The PKCE verifier is wrong. Sign on again. If it keeps happening, check proxies and shared sessions of the app.',
  },
  'client-secret': {
    zh: '密钥不正确。请核对应用中的密钥，没有保存时更换密钥。',
    en: 'The secret is wrong. Check it in the app, or replace the secret if it was lost.',
  },
  'secret-expired': {
    zh: '密钥已到期。请更换密钥并填到应用中。',
    en: 'The secret has expired. Replace it and enter the new one in the app.',
  },
  'client-auth': {
    zh: '应用证明身份的方式与设置不同。请在高级设置中改为应用使用的方式。',
    en: 'The app proves itself in another way than set here. Change it under Advanced.',
  },
  'client-assertion': {
    zh: '应用的签名不正确或已用过。请检查公钥和应用服务器的时间。',
    en: 'The app’s signature is wrong or was used before. Check its keys and the clock of its server.',
  },
  'code-used': {
    zh: '授权码已使用过。请重新登录；多次出现时检查应用是否重复提交。',
    en: 'The code was used before. Sign on again. If it keeps happening, the app sends it twice.',
  },
  'code-expired': {
    zh: '授权码已过期。请检查应用服务器的网络和时间。',
    en: 'The code has expired. Check the network and the clock of the app’s server.',
  },
  'code-client': {
    zh: '授权码属于另一个应用。请检查应用中的客户端 ID。',
    en: 'The code belongs to another app. Check the client ID in the app.',
  },
  'code-unknown': {
    zh: '授权码不存在或已过期。请重新登录。',
    en: 'The code doesn’t exist or has expired. Sign on again.',
  },
  'refresh-token': {
    zh: '刷新令牌已失效，需要重新登录。',
    en: 'The refresh token is no longer valid. The person signs on again.',
  },
  'access-token': {
    zh: '访问令牌无效或已过期，应用应重新获取。',
    en: 'The access token is invalid or has expired. The app should get a new one.',
  },
  'login-required': {
    zh: '应用要求静默登录，但这个人没有登录门户。这是正常现象。',
    en: 'The app asked silently and the person wasn’t signed in. This is normal.',
  },
  cancelled: { zh: '本人取消了登录。', en: 'The person cancelled.' },
  'no-grant': {
    zh: '没有该应用的授权。请在「授权」中添加，或由本人申请。',
    en: 'The app isn’t granted to this person. Grant it, or let them request access.',
  },
  denied: {
    zh: '授权中拒绝了这个人。请在「授权」中修改。',
    en: 'A grant denies this person access. Change it under Grants.',
  },
  'no-role': {
    zh: '这个人没有组织和角色。请在「人员」中添加。',
    en: 'The person has no organization and role. Add one under People.',
  },
  offline: {
    zh: '应用未上线。请在「应用信息」中把状态改为在线。',
    en: 'The app isn’t online. Set its status to Online under Details.',
  },
  off: {
    zh: '接入未开通，只有管理该应用的人可以登录。测试成功后请开通。',
    en: 'Sign-on is off, so only people who manage the app can sign on. Switch it on once the test works.',
  },
  disabled: { zh: '账号已停用。', en: 'The account is disabled.' },
  unknown: { zh: '门户中没有这个人。', en: 'The portal doesn’t know this person.' },
  'not-covered': {
    zh: '代理人的委托不包括该应用。',
    en: 'The delegation doesn’t cover this app.',
  },
  'portal-away': {
    zh: '门户暂时没有响应，请稍后再试。',
    en: 'The portal didn’t respond. Try again in a moment.',
  },
  'address-refused': {
    zh: '不允许访问退出通知地址。请填写公司网络中可以访问的地址。',
    en: 'The sign-out address may not be called. Enter one that the server can reach.',
  },
  unreachable: {
    zh: '无法访问应用的退出通知地址，将自动重试。',
    en: 'The app’s sign-out address can’t be reached. It’s tried again automatically.',
  },
  timeout: {
    zh: '应用的退出通知地址响应超时，将自动重试。',
    en: 'The app’s sign-out address timed out. It’s tried again automatically.',
  },
  status: {
    zh: '应用没有接受退出通知。请检查应用的退出通知设置。',
    en: 'The app rejected the sign-out notice. Check its back-channel logout settings.',
  },
  'given-up': {
    zh: '24 小时内未能通知应用退出，已停止重试。',
    en: 'The app couldn’t be told for 24 hours, so we stopped trying.',
  },
})
