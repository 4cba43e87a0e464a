export const guessedWords = (ip: string) => ({
  zh: `有人从 ${ip} 多次输错您的登录密码。您用过的浏览器仍可登录；如非本人操作，请修改密码并联系服务台`,
  en: `Someone typed several wrong passwords for your account, from ${ip}. Browsers that you have used can still sign in. If this was not you, change your password and call the service desk.`,
})
