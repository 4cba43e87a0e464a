type Help = { helpZh: string; helpEn: string; helpUrl: string }

/** Help texts of some applications, by code. */
const texts: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  expenses: [
    '单据被退回时，请先查看退回原因并补齐附件后重新提交。每月 25 日后提交的单据下月付款。',
    'If a claim is returned, check the reason, add what’s missing and submit it again. Claims submitted after the 25th are paid the following month.',
  ],
  mail: [
    '收不到邮件时，请先检查垃圾邮件和邮箱容量。手机端设置方法见知识库「邮箱」。',
    'If a message hasn’t arrived, check your spam folder and whether your mailbox is full. To set up your phone, see “Mail” in the knowledge base.',
  ],
  'it-service': [
    '电脑、网络和账号问题请直接提交服务单；影响多人时请致电服务台。',
    'For computer, network and account problems, submit a ticket. If many people are affected, call the service desk.',
  ],
}

/** The help of an application; empty for most. */
export function helpOf(code: string): Help {
  const [helpZh = '', helpEn = ''] = texts[code] ?? []
  return { helpZh, helpEn, helpUrl: '' }
}
