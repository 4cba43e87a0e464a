/** Texts of the HTML page for a failure. */
export const failurePagePhrases = {
  zh: {
    tag: 'zh-CN',
    missing: '页面不存在',
    missingDetail: '链接可能已失效，请检查地址，或回到首页。',
    brokenDetail: '链接可能不完整或已损坏，请检查地址，或回到首页。',
    refusedDetail:
      '未作任何更改。链接可能不完整或已损坏，请检查地址。如仍不成功，请联系服务台并提供请求编号。',
    elsewhereDetail: '请改用下面的地址打开，并更新收藏的链接。',
    otherDetail: '未作任何更改。请稍后再试，如仍不成功，请联系服务台并提供请求编号。',
    address: '地址',
    request: '请求编号',
    home: '回到首页',
    open: '打开门户',
  },
  en: {
    tag: 'en',
    missing: 'Page not found',
    missingDetail: 'The link may be out of date. Check the address, or go to the home page.',
    brokenDetail: 'The link may be incomplete or damaged. Check the address, or go to the home page.',
    refusedDetail:
      'Nothing was changed. The link may be incomplete or damaged. If checking the address doesn’t help, give the service desk the request number.',
    elsewhereDetail: 'Open the portal at the address below and update your bookmark.',
    otherDetail:
      'Nothing was changed. Try again later. If that doesn’t help, give the service desk the request number.',
    address: 'Address',
    request: 'Request number',
    home: 'Go to home page',
    open: 'Open the portal',
  },
} as const
