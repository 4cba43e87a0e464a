export const guessedWords = (ip: string) => ({
  zh: `有人从 ${ip} 多次输错您的登录密码，您用过的浏览器仍可登录。如非本人操作，请修改密码并联系服务台。`,
  en: `Someone entered several wrong passwords for your account from ${ip}. You can still sign in from browsers you’ve used before. If this wasn’t you, change your password and contact the service desk.`,
})
