/** The providers that are simulated. */
export const externalTypes = ['wechat', 'wecom', 'dingtalk', 'feishu'] as const
export type ExternalType = (typeof externalTypes)[number]

export const isExternalType = (value: unknown): value is ExternalType =>
  externalTypes.some((type) => type === value)

/** An application as it would be registered at the provider. */
export type SimulatedApp = {
  type: ExternalType
  /** appid, corpid, client_id. */
  id: string
  secret: string
  /** Of WeCom: which application of the company. */
  agentId?: string
  /** Where codes may be sent to; WeChat and WeCom compare the domain only, Feishu the whole address. */
  callback: string
  /** An official account of WeChat, which authorizes inside WeChat's own browser. */
  official?: true
}

export type SimulatedApps = Record<ExternalType | 'wechatOfficial', SimulatedApp>

/** The company that runs the portal, as DingTalk and Feishu name it; WeCom names it as the application's id. */
export const simulatedCompany = { dingtalk: 'ding7d20c9f4a1b3e586', feishu: '7d20c9f4a1b3e586' } as const

const app = (type: ExternalType, id: string, portalUrl: string): SimulatedApp => ({
  type,
  id,
  secret: `simulated-secret-of-${type}-0001`,
  callback: `${portalUrl}/tech-oauth/oauth2/callback/${type}`,
})

/** What the simulator knows unless it is told otherwise: one application each, and an official account beside it. */
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
