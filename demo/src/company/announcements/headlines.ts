import type { AnnouncementText } from './announcement-text.ts'

/** The first announcements in the panel of the home page. */
export const headlines: readonly AnnouncementText[] = [
  {
    application: 'expenses',
    state: 'effective',
    released: [0, '09:30'],
    forced: true,
    audience: 'all',
    title: [
      '费用报销系统停机升级，{day+0} 22:00 起暂停提单',
      'Expenses goes offline for an upgrade on {day+0} at 22:00',
    ],
    online: {
      version: 'V6.4.0',
      impact: '提单、审批与查询，含移动端 / Claims, approvals and look-up, mobile included',
      window: [0, '22:00', 1, '02:00'],
      maintenance: true,
    },
    zh: [
      '为支持新版差旅标准和电子发票自动验真，费用报销系统将升级到 V6.4.0，停机 4 小时。',
      '- 停机期间无法提交、审批和查询单据，移动端同步停用。',
      '- 未保存的草稿会丢失，请在 21:30 前保存或提交。',
      '- {day+0} 18:00 前完成审批的单据，仍按原计划付款。',
      '升级后，一线城市住宿标准调整为 520 元/晚，提单时自动校验。',
    ],
    en: [
      'Expenses will be offline for four hours while we upgrade to version 6.4.0, which adds the new travel allowances and automatic e-invoice verification.',
      '- You can’t submit, approve or view claims during this time, including on mobile.',
      '- Unsaved drafts will be lost. Save or submit them before 21:30.',
      '- Claims approved before 18:00 on {day+0} will be paid as planned.',
      'After the upgrade, the hotel limit in first-tier cities is CNY 520 a night. It’s checked when you submit a claim.',
    ],
  },
  {
    application: 'e-seal',
    state: 'effective',
    released: [0, '08:50'],
    title: ['电子签章 V4.0 上线：支持批量用印与骑缝章', 'E-Seal 4.0: batch sealing and cross-page seals'],
    online: {
      version: 'V4.0.0',
      impact: '合同、公文、对外函件用印 / Seals on contracts, documents and letters',
      window: [0, '06:00', 0, '08:30'],
    },
    zh: [
      '电子签章已升级到 V4.0。合同、公文和对外函件可以一次提交、批量用印，骑缝章由系统按页数自动均分。',
      '- 批量用印：单次最多 50 份，失败的文件单独列出，可重试。',
      '- 骑缝章：2 至 200 页的 PDF 自动均分，可预览每一页的印面位置。',
      '旧版入口保留到 {day+15}，正在流转的用印申请仍在旧版完成。',
    ],
    en: [
      'E-Seal 4.0 is here. You can seal contracts, official documents and letters in batches, and cross-page seals are divided over the pages automatically.',
      '- Batch sealing: up to 50 files at a time. Files that fail are listed separately so you can retry them.',
      '- Cross-page seals: PDFs with 2 to 200 pages, with a preview of each page.',
      'The old version stays available until {day+15}. Finish requests already in progress there.',
    ],
  },
  {
    application: 'partner-master',
    state: 'effective',
    released: [-1, '17:20'],
    title: ['关于规范客商主数据新增与变更申请的通知', 'New rules for partner master data requests'],
    zh: [
      '自 {day+15} 起，新增境内客商须同时提交统一社会信用代码与开户行联行号，资料不全的申请自动退回。',
      '变更银行账号须上传加盖公章的变更函，由财务共享中心电话复核后生效。',
      '已有客商请在本季度内补齐资料，缺项清单可在「客商主数据 · 待补资料」中查看。',
    ],
    en: [
      'From {day+15}, requests for new domestic partners must include the unified social credit code and the bank’s clearing number. Incomplete requests are returned automatically.',
      'To change a bank account, upload a sealed letter. The change takes effect after Shared Finance confirms it by phone.',
      'Please complete existing partner records this quarter. Partner Master lists what’s missing.',
    ],
  },
  {
    application: 'permission-center',
    state: 'effective',
    released: [-1, '10:00'],
    forced: true,
    audience: 'all',
    title: [
      '网络安全周：请于 {day+15}前更换密码并绑定动态口令',
      'Security week: change your password and set up one-time codes by {day+15}',
    ],
    zh: [
      '网络安全周期间，请更换登录密码，并在「个人中心 · 登录与安全」绑定动态口令（TOTP）。',
      '{day+15}之后，未绑定动态口令的账号从外网登录时需企业微信扫码二次确认。',
      '收到索要密码或验证码的邮件，请转发给运维与安全部，不要点开其中的链接。',
    ],
    en: [
      'For security week, change your password and set up one-time codes (TOTP) in “Personal center · Sign-in and security”.',
      'After {day+15}, accounts without one-time codes need to scan a WeCom code to sign in from outside the company network.',
      'If an email asks for your password or a code, forward it to Operations and Security. Don’t open its links.',
    ],
  },
]
