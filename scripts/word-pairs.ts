/** A word of the glossary and what is not said in its place. */
export type WordPair = { say: string; not: RegExp }

/**
 * One thing, one word: docs/glossary.md explains them. Only words that were once mixed up belong here; this is no judge of style.
 */
export const wordPairs: Record<'zh' | 'en', readonly WordPair[]> = {
  en: [
    { say: 'app, apps', not: /(?<!\bDigital )\bapplications?\b/i },
    { say: 'email', not: /\be-mails?\b/i },
    { say: 'emails', not: /\bmails\b/i },
    { say: 'someone, anyone, everyone', not: /\b(?:some|any|every)body\b/i },
    { say: 'anyone who, people who', not: /\bwho(?:m)?ever\b/i },
    { say: 'again', not: /\banew\b/i },
    { say: 'immediately', not: /\b(?:is|are|was|were|\w+s) at once\b/i },
    { say: 'sign in, sign-in', not: /\blog(?:ged|ging)?[ -]?(?:in|on|out|off)s?\b/i },
    { say: 'link, unlink (an account)', not: /\b(?:un)?(?:bind|bound|binding)\b/i },
    { say: 'required (announcement)', not: /\bmust[ -]read\b|\bforced\b/i },
    { say: 'go-live announcement', not: /\bonline announcement/i },
    { say: 'super administrator', not: /\bsuper managers?\b/i },
    { say: 'permission administrator', not: /\bauthority (?:center )?managers?\b/i },
    { say: 'service desk', not: /\bhelp ?desk\b/i },
    { say: 'staff number', not: /\b(?:employee|personnel) numbers?\b/i },
    { say: 'one-time code', not: /\bone-time passwords?\b|\bOTP\b/ },
    { say: 'try again in a moment', not: /\bshortly\b/i },
    { say: 'manually', not: /\bby hand\b|\bcopy it yourself\b/i },
    { say: 'start over', not: /\bstart again\b/i },
    { say: 'Status (of a record)', not: /^State$/ },
    {
      // Not of what belongs together by another "and" or "or", nor where a clause with a subject of its own follows.
      say: 'a, b or c: no comma before the last of a list',
      not: /(?:^|[.:;(])(?! ?(?:If|Once|Under|When|While|With)\b)[^,.:;()]*, (?:(?!\b(?:and|or)\b)[^,.:;()])+, (?:and|or) (?!(?:we|you|it|they|your|its|the)\b)/,
    },
    { say: 'personal center', not: /\bpersonal (?:settings|centre)\b/i },
    {
      say: 'American spelling: customize, color, center, canceled',
      not: /\b(?:customis|organis|recognis|authoris)|colour|favourit|\bcentred?\b|\bcancell(?:ed|ing)\b|\b\w*(?:litre|metre)s?\b/i,
    },
  ],
  zh: [
    { say: '您', not: /你/ },
    { say: '登录', not: /登陆|登入/ },
    { say: '账号', not: /帐号|帐户|账户/ },
    { say: '工号', not: /员工号|员工编号|职工号/ },
    { say: '邮箱', not: /电子邮箱|邮件地址|邮箱地址/ },
    { say: '动态口令', not: /动态密码|动态验证码|一次性密码/ },
    { say: '解绑', not: /解除绑定/ },
    { say: '首页', not: /主页/ },
    { say: '服务台', not: /帮助台|客服/ },
    { say: '其他', not: /其它/ },
    { say: '如何', not: /怎样/ },
    { say: '拥有（角色）', not: /持有/ },
    { say: '哈希', not: /散列/ },
    { say: '系统动态（员工看到的列表）、公告（其中一条）', not: /通告|系统公告/ },
    { say: '权限申请', not: /访问申请|权限请求/ },
    { say: '代理人、委托人', not: /受托人|被委托人|授权人/ },
    { say: '超级管理员', not: /超管|超级用户/ },
    { say: '版本动态', not: /更新日志|版本日志/ },
    { say: '登录统计', not: /登陆统计|登录数据统计/ },
  ],
}

/** Chinese names that were translated in several ways, with the English that they all have; applications are put online. */
export const shortNames: Readonly<Record<string, RegExp>> = {
  上线: /^go-live|^put online$/i,
  上线公告: /^go-live/i,
}
