export type Device = {
  browser: string
  os: string
  device: 'pc' | 'mobile' | 'pad'
  container: 'web-pc' | 'web-mobile' | 'wecom'
  userAgent: string
}

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const pc = (browser: string, os: string, userAgent: string): Device => ({
  browser,
  os,
  device: 'pc',
  container: 'web-pc',
  userAgent,
})

/** Office computers with the share of people who use them. */
export const desks: readonly (readonly [Device, number])[] = [
  [pc('Chrome 138', 'Windows 11', `${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36`), 34],
  [pc('Edge 138', 'Windows 11', `${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`), 26],
  [pc('Chrome 137', 'Windows 10', `${windows} ${webkit} Chrome/137.0.0.0 Safari/537.36`), 22],
  [
    pc(
      'Firefox 140',
      'Windows 10',
      `${windows.replace('x64)', 'x64; rv:140.0)')} Gecko/20100101 Firefox/140.0`,
    ),
    5,
  ],
  [
    pc(
      'Chrome 137',
      'macOS 15',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/137.0.0.0 Safari/537.36`,
    ),
    8,
  ],
  [
    pc(
      'Safari 18',
      'macOS 15',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ),
    5,
  ],
]

export const phones: readonly (readonly [Device, number])[] = [
  [
    {
      browser: 'WeCom 5',
      os: 'iOS 18',
      device: 'mobile',
      container: 'wecom',
      userAgent: `${phone} Mobile/15E148 wxwork/5.0.2 MicroMessenger/7.0.1`,
    },
    40,
  ],
  [
    {
      browser: 'WeCom 5',
      os: 'Android 15',
      device: 'mobile',
      container: 'wecom',
      userAgent: `Mozilla/5.0 (Linux; Android 15; PLK110) ${webkit} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 wxwork/5.0.2`,
    },
    40,
  ],
  [
    {
      browser: 'Safari 18',
      os: 'iOS 18',
      device: 'mobile',
      container: 'web-mobile',
      userAgent: `${phone} Version/18.5 Mobile/15E148 Safari/604.1`,
    },
    12,
  ],
  [
    {
      browser: 'Safari 18',
      os: 'iPadOS 18',
      device: 'pad',
      container: 'web-mobile',
      userAgent:
        'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    },
    8,
  ],
]

/** All devices; a login record refers to one by index. */
export const devices: readonly Device[] = [...desks, ...phones].map(([device]) => device)
