/** Headings that people use in tables of people or mailboxes, in both languages. */
export const headings = {
  name: new Set([
    '姓名',
    '名称',
    '联系人',
    '邮箱名称',
    'name',
    'fullname',
    'contact',
    'contactname',
    'displayname',
  ]),
  email: new Set([
    ...['邮箱', '邮件', '电邮', '邮箱地址', '邮件地址', '电子邮箱', '电子邮件', '电子邮件地址'],
    ...['企业邮箱', '公共邮箱', '收件人'],
    ...['email', 'mail', 'address', 'emailaddress', 'mailaddress', 'mailbox', 'recipient'],
  ]),
  phone: new Set([
    ...['电话', '手机', '手机号', '手机号码', '移动电话', '座机', '联系电话'],
    ...['phone', 'telephone', 'tel', 'mobile', 'mobilephone', 'mobilenumber', 'phonenumber'],
  ]),
  remarks: new Set(['备注', '说明', 'remark', 'remarks', 'note', 'notes', 'comment', 'comments']),
}
