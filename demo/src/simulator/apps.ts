/** The simulated external providers. */
export const externalTypes = ['wechat', 'wecom', 'dingtalk', 'feishu'] as const
export type ExternalType = (typeof externalTypes)[number]

export const isExternalType = (value: unknown): value is ExternalType =>
  externalTypes.some((type) => type === value)

/** An application registered at the external provider. */
export type SimulatedApp = {
  type: ExternalType
  /** appid, corpid or client_id. */
  id: string
  secret: string
  /** WeCom only: the application of the company. */
  agentId?: string
  /** Registered callback; WeChat and WeCom compare only the domain, Feishu the whole address. */
  callback: string
  /** An official account, which authorizes inside WeChat's own browser. */
  official?: true
}

export type SimulatedApps = Record<ExternalType | 'wechatOfficial', SimulatedApp>

/** The ID of the company at DingTalk and Feishu; WeCom uses the application's ID. */
export const simulatedCompany = { dingtalk: 'ding7d20c9f4a1b3e586', feishu: '7d20c9f4a1b3e586' } as const

const app = (type: ExternalType, id: string, portalUrl: string): SimulatedApp => ({
  type,
  id,
  secret: `simulated-secret-of-${type}-0001`,
  callback: `${portalUrl}/tech-oauth/oauth2/callback/${type}`,
})

/** The default applications: one for each provider, and an official account. */
export const simulatedApps = (portalUrl: string): SimulatedApps => ({
  wechat: app('wechat', 'wx5c1a8d0b7e2f4936', portalUrl),
  wechatOfficial: {
    ...app('wechat', 'wx9e47b1c05d3a6f82', portalUrl),
    secret: 'simulated-secret-of-official-0001',
    official: true,
  },
  wecom: { ...app('wecom', 'ww7d20c9f4a1b3e586', portalUrl), agentId: '1000002' },
  dingtalk: app('dingtalk', 'dingq3v8simulated', portalUrl),
  feishu: app('feishu', 'cli_a9simulated00b', portalUrl),
})
