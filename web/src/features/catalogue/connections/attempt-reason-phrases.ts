import { phrases } from '#web/platform/i18n/phrases.ts'

/**
 * Meaning of an attempt and what to do, by the reason that the provider records (its `attempt-reasons.ts` and
 * `sign-out-delivery.ts`). An unknown reason is shown as it is.
 */
export const attemptReasonWords = phrases({
  'redirect-address': {
    zh: '回调地址与设置不一致。如果收到的地址确实属于该应用，请原样加入「回调地址」。',
    en: 'The redirect address isn’t listed. If the address received belongs to this app, add it to the redirect addresses exactly as shown.',
  },
  'scope-not-allowed': {
    zh: '应用请求了不允许获取的信息。请在「允许应用获取」中勾选，或在应用中去掉。',
    en: 'The app asked for something it may not read. Allow it in the settings, or remove it in the app.',
  },
  'unknown-scope': {
    zh: '应用请求的范围（scope）不存在，已忽略。请在应用中去掉。',
    en: 'The app asked for a scope that doesn’t exist, which was ignored. Remove it in the app.',
  },
  'unknown-claim': {
    zh: '应用请求的字段不存在，已忽略。请在「自定义字段」中添加，或在应用中去掉。',
    en: 'The app asked for a field that doesn’t exist, which was ignored. Add it under Custom fields, or remove it in the app.',
  },
  'par-missing': {
    zh: '设置要求先提交授权请求（PAR），应用没有提交。请在应用中启用，或在高级设置中取消要求。',
    en: 'Pushed requests (PAR) are required, but the app didn’t push this one. Turn PAR on in the app, or stop requiring it under Advanced.',
  },
  'par-used': {
    zh: '提交的授权请求已使用或超过 60 秒。请重新登录；多次出现时检查应用是否重复使用 request_uri。',
    en: 'The pushed request was already used or is older than 60 seconds. Sign on again. If it keeps happening, check whether the app reuses a request_uri.',
  },
  'proof-missing': {
    zh: '设置要求访问令牌绑定密钥（DPoP），应用没有提供证明。请在应用中启用，或在高级设置中取消要求。',
    en: 'Proof of possession (DPoP) is required, but the app sent none. Turn DPoP on in the app, or stop requiring it under Advanced.',
  },
  'proof-wrong': {
    zh: '应用的 DPoP 证明无效或已使用过。请检查应用的密钥、时钟和请求地址。',
    en: 'The app’s DPoP proof is invalid or was already used. Check its key, its clock and the address it calls.',
  },
  'pkce-missing': {
    zh: '应用没有使用 PKCE。请在应用中启用；应用不支持时，把 PKCE 改为可选。',
    en: 'The app doesn’t use PKCE. Turn it on in the app, or make PKCE optional if the app can’t.',
  },
  'pkce-method': {
    zh: '应用的 PKCE 方式不正确。请在应用中改为 S256。',
    en: 'The app’s PKCE method isn’t accepted. Change it to S256 in the app.',
  },
  'response-type': {
    zh: '应用使用了不支持的登录方式。请在应用中选择授权码模式（response_type=code）。',
    en: 'The app uses a flow that isn’t supported. Choose the authorization code flow (response_type=code) in the app.',
  },
  'sign-in-needed': {
    zh: '应用尝试静默登录，但本人需要先登录。这是正常现象。',
    en: 'The app tried a silent sign-on, but the person had to sign in first. This is normal.',
  },
  'acting-ticket': {
    zh: '代理登录的凭据已使用或过期。请从门户重新打开应用。',
    en: 'This sign-on for a colleague has expired or was already used. Open the app from the portal again.',
  },
  parameter: {
    zh: '应用发送的请求不正确。请按下面的提示检查应用的配置。',
    en: 'The app sent an invalid request. Check its settings against the message below.',
  },
  credentials: {
    zh: '密钥不正确或已到期。请核对应用中的密钥，已丢失时请更换。',
    en: 'The secret is wrong or has expired. Check it in the app, or replace it if it’s lost.',
  },
  'auth-method': {
    zh: '应用的身份验证方式与设置不同。请在高级设置中改为应用使用的方式。',
    en: 'The app uses another authentication method than the one set here. Change it under Advanced.',
  },
  'code-unknown': {
    zh: '授权码不存在。请重新登录；多次出现时检查应用是否连到了正确的地址。',
    en: 'The authorization code doesn’t exist. Sign on again. If it keeps happening, check the addresses in the app.',
  },
  'code-used': {
    zh: '授权码已使用过。请重新登录；多次出现时检查应用是否重复提交。',
    en: 'The authorization code was already used. Sign on again. If it keeps happening, check whether the app sends it twice.',
  },
  'code-expired': {
    zh: '授权码已过期。请检查应用服务器的网络和速度。',
    en: 'The authorization code has expired. Check the network and speed of the app’s server.',
  },
  'code-redirect': {
    zh: '应用两次发送的回调地址不同。请检查应用前的代理是否改写了地址。',
    en: 'The app sent two different redirect addresses. Check whether a proxy in front of it changes them.',
  },
  'code-verifier': {
    zh: 'PKCE 校验值不正确。请重新登录；多次出现时检查应用的多台服务器是否共享会话。',
    en: 'The PKCE verifier is wrong. Sign on again. If it keeps happening, check that the app’s servers share sessions.',
  },
  'device-unknown': {
    zh: '设备代码不存在或已使用。请在设备上重新登录。',
    en: 'The device code doesn’t exist or was already used. Sign in on the device again.',
  },
  'device-expired': {
    zh: '10 分钟内没有确认，设备代码已过期。请在设备上重新登录。',
    en: 'Nobody confirmed the device code within 10 minutes. Sign in on the device again.',
  },
  'device-refused': {
    zh: '本人拒绝了设备的登录。如果多次出现，可能有人在冒用登录代码。',
    en: 'The person refused to sign the device in. If it keeps happening, someone may be misusing codes.',
  },
  'refresh-unknown': {
    zh: '刷新令牌不存在，需要重新登录。',
    en: 'The refresh token doesn’t exist. The person has to sign on again.',
  },
  'refresh-used': {
    zh: '刷新令牌已使用过，需要重新登录。多次出现时检查应用是否保存了新的令牌。',
    en: 'The refresh token was already used, so the person has to sign on again. If it keeps happening, check that the app saves the new one.',
  },
  'refresh-expired': {
    zh: '刷新令牌已过期，需要重新登录。',
    en: 'The refresh token has expired. The person has to sign on again.',
  },
  'subject-token': {
    zh: '用于换取的令牌不被接受：可能已失效，或属于未选择的应用。请检查「接受这些应用的令牌」。',
    en: 'The token to exchange isn’t accepted: it has ended, or belongs to an app that isn’t chosen under “Accept tokens from”.',
  },
  'other-client': {
    zh: '授权码或令牌属于另一个应用。请检查应用中的客户端 ID。',
    en: 'The code or token belongs to another app. Check the client ID in the app.',
  },
  ended: {
    zh: '登录已结束，需要重新登录。',
    en: 'The sign-on has ended. The person has to sign on again.',
  },
  'grant-type': {
    zh: '应用使用了不支持的授权类型（grant type）。请按下面的提示检查应用的配置。',
    en: 'The app uses a grant type that isn’t supported. Check its settings against the message below.',
  },
  token: {
    zh: '访问令牌无效或已过期，应用应重新获取。',
    en: 'The access token is invalid or has expired. The app should get a new one.',
  },
  'portal-away': {
    zh: '门户暂时没有响应，请稍后再试。',
    en: 'The portal didn’t respond. Try again in a moment.',
  },
  broken: {
    zh: '登录服务出现意外错误，详情见服务器日志。',
    en: 'The sign-in service had an unexpected error. The server log has the details.',
  },
  'no-grant': {
    zh: '这个人没有该应用的授权。请在「授权」中添加，或由本人申请。',
    en: 'This person doesn’t have access to the app. Grant it, or let them request it.',
  },
  denied: {
    zh: '「授权」中拒绝了这个人，请在那里修改。',
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
    zh: '接入未启用，只有管理该应用的人可以登录，后台程序不能获取令牌。测试后请启用；后台程序须先启用再测试。',
    en: 'Sign-on is off: only people who manage the app can sign on, and background services get no tokens. Turn it on once the test works; for a background service, turn it on first.',
  },
  disabled: { zh: '账号已停用。', en: 'The account is disabled.' },
  unknown: { zh: '门户中没有这个人。', en: 'The portal doesn’t know this person.' },
  'not-covered': {
    zh: '代理人的委托不包括该应用。',
    en: 'The delegation doesn’t cover this app.',
  },
  acting: {
    zh: '代理他人期间不能打开该应用，因为每个人使用自己的账号和密码。',
    en: 'People can’t open this app while acting for someone else, because everyone uses their own account and password.',
  },
  'form-off': {
    zh: '本系统未启用表单代填，没有发送任何内容。请换用其他接入方式，或联系运维人员启用。',
    en: 'Form fill is switched off here, so nothing was sent. Connect the app another way, or ask your operations team to switch it on.',
  },
  'form-address': {
    zh: '提交地址不是 https，没有发送任何内容。请修改提交地址。',
    en: 'The form address isn’t https, so nothing was sent. Change the form address.',
  },
  'no-subject': {
    zh: '这个人缺少用作用户标识的信息，例如邮箱。请在「人员」中补充，或更换用户标识。',
    en: 'The app identifies people by something this person doesn’t have, such as an email address. Add it under People, or identify people by something else.',
  },
  'request-unreadable': {
    zh: '无法识别应用发来的请求。请检查应用的登录地址和绑定方式（Redirect 或 POST）。',
    en: 'The app’s request couldn’t be read. Check its sign-on address and how it sends requests (redirect or POST).',
  },
  'request-version': {
    zh: '应用使用的 SAML 版本不受支持。请在应用中改为 SAML 2.0。',
    en: 'The app uses another version of SAML. Change it to SAML 2.0 in the app.',
  },
  'request-destination': {
    zh: '应用把请求发到了其他地址。请在应用中改为这里的登录地址，并检查中间的代理是否改写了地址。',
    en: 'The app addressed its request elsewhere. Enter the sign-on address shown here in the app, and check whether a proxy changes addresses.',
  },
  'request-expired': {
    zh: '请求已过期。请校准应用服务器的时间；如果停留过久，请重新登录。',
    en: 'The request has expired. Check the clock of the app’s server. If the person waited too long, they can sign on again.',
  },
  'acs-unknown': {
    zh: '应用要求返回的 ACS 地址不在设置中。如果该地址确实属于应用，请加入「ACS 地址」。',
    en: 'The app’s ACS address isn’t listed. If it belongs to this app, add it to the ACS addresses.',
  },
  'acs-index': {
    zh: '应用只用编号（AssertionConsumerServiceIndex）指明 ACS 地址，而这里有多个地址。请在应用中改为发送地址，或在这里只保留一个。',
    en: 'The app names its ACS address by index only, and there are several here. Let the app send the address itself, or keep just one.',
  },
  'signature-missing': {
    zh: '请求没有签名。请在应用中启用签名；如果是登录请求，也可以在这里关闭「要求应用对登录请求签名」。',
    en: 'The request isn’t signed. Turn on signing in the app. For sign-on requests, you can turn off “Require signed requests” here instead.',
  },
  'certificate-missing': {
    zh: '应用的请求已签名，但这里没有应用的证书。请导入元数据，或粘贴应用的证书。',
    en: 'The app signed its request, but its certificate isn’t here. Import its metadata, or paste the certificate.',
  },
  'signature-invalid': {
    zh: '签名与应用的证书不符。应用可能换了证书，请重新导入元数据，或粘贴新的证书。',
    en: 'The signature doesn’t match the app’s certificates. It may have a new one: import its metadata again, or paste the new certificate.',
  },
  'signature-algorithm': {
    zh: '应用使用的签名算法不安全。请在应用中改为 RSA-SHA256 或更强的算法。',
    en: 'The app’s signature algorithm is too weak. Change it to RSA-SHA256 or stronger in the app.',
  },
  'relay-state': {
    zh: '应用发送的 RelayState 超过 80 字节。请在应用中缩短，或在这里开启「接受较长的 RelayState」。',
    en: 'The app’s RelayState is longer than 80 bytes. Shorten it in the app, or turn on “Accept a long RelayState” here.',
  },
  'name-id-format': {
    zh: '应用要求的 NameID 格式与设置不同。请在应用中改为不指定，或在这里选择应用要求的格式。',
    en: 'The app asks for another NameID format. Let the app accept any format, or choose the one it asks for here.',
  },
  'other-person': {
    zh: '应用要求登录的人与实际登录的人不同。请让本人登录，或在应用中去掉指定的用户（Subject）。',
    en: 'The app asked for a different person than the one who signed in. Sign on as that person, or don’t name one in the app’s request (Subject).',
  },
  'authn-context': {
    zh: '应用要求的登录方式无法满足。请在应用中改为不指定（AuthnContext）；需要第二重验证时，在这里开启。',
    en: 'The app asks for a sign-in method that isn’t available. Don’t request one in the app (AuthnContext). If you need a second factor, require it here.',
  },
  passive: {
    zh: '应用同时要求静默登录（IsPassive）和重新登录（ForceAuthn）。请在应用中关闭其中一项。',
    en: 'The app asked for a silent sign-on (IsPassive) and a fresh sign-in (ForceAuthn) at once. Turn one of them off in the app.',
  },
  'sign-in-too-old': {
    zh: '本人登录的时间超过了应用的要求，且没有重新登录。',
    en: 'The person signed in longer ago than the app allows and didn’t sign in again.',
  },
  'ticket-used': {
    zh: '票据已使用过。多次出现时检查应用的多台服务器是否共享会话。',
    en: 'The ticket was already used. If it keeps happening, check that the app’s servers share sessions.',
  },
  'ticket-expired': {
    zh: '票据已过期。请检查应用服务器的网络和速度。',
    en: 'The ticket has expired. Check the network and speed of the app’s server.',
  },
  'ticket-service': {
    zh: '验证票据时的服务地址与登录时不同。请检查应用前的代理是否改写了地址，例如把 https 改成 http。',
    en: 'The app validated the ticket for another address than it signed on with. Check whether a proxy changes the address, such as https to http.',
  },
  'ticket-renew': {
    zh: '应用要求重新登录（renew），但这张票据来自已有的登录。请检查应用的 renew 设置。',
    en: 'The app asked for a fresh sign-in (renew), but this ticket comes from an earlier one. Check the app’s renew setting.',
  },
  'proxy-secret': {
    zh: '反向代理没有出示密钥，或密钥不正确。请核对代理的配置，密钥已丢失时请更换。',
    en: 'The proxy sent no secret or a wrong one. Check its configuration, or replace the secret if it’s lost.',
  },
  'other-host': {
    zh: '登录属于另一个地址，不能在这里使用。多次出现时检查代理发送的 X-Forwarded-Host。',
    en: 'The sign-on belongs to another address and can’t be used here. If it keeps happening, check the X-Forwarded-Host that the proxy sends.',
  },
  'other-browser': {
    zh: '登录不是在这个浏览器中开始的，或浏览器不接受 Cookie。请从应用重新打开。',
    en: 'The sign-on started in another browser, or this one doesn’t accept cookies. Open the app again.',
  },
  'sign-out-refused': {
    zh: '应用没有接受退出通知。请检查应用的退出通知设置。',
    en: 'The app rejected the sign-out notice. Check its settings for sign-out notices.',
  },
  'sign-out-failed': {
    zh: '无法通知应用退出，将自动重试。请检查退出通知地址能否访问。',
    en: 'We couldn’t notify the app of the sign-out and will keep trying. Check that its sign-out notice address can be reached.',
  },
  'sign-out-given-up': {
    zh: '24 小时内未能通知应用退出，已停止重试。',
    en: 'We couldn’t notify the app of the sign-out for 24 hours and stopped trying.',
  },
})
