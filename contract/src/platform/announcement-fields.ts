/**
 * The fields of an announcement that its editors write, by kind, each with its database column: the change history
 * names the columns.
 */
export const announcementFields = {
  inLanguages: {
    titleZh: 'title_zh',
    titleEn: 'title_en',
    contentZh: 'content_zh',
    contentEn: 'content_en',
  },
  choices: { type: 'type', pushScope: 'push_scope', appId: 'app_id' },
  texts: {
    version: 'version',
    impactScope: 'impact_scope',
    operationsContact: 'operations_contact',
  },
  times: {
    /** The change window of an online announcement. */
    onlineStartTime: 'online_start_at',
    onlineEndTime: 'online_end_at',
    /** When a general announcement takes effect; for information only. */
    effectiveTime: 'effective_at',
    /** When it is shown; from the release without end by default. */
    publishStartTime: 'publish_start_at',
    publishEndTime: 'publish_end_at',
  },
  flags: {
    forcedPush: 'forced_push',
    pinned: 'pinned',
    /** Whether its online window marks the application as under maintenance. */
    maintenanceLink: 'maintenance_link',
  },
} as const

/** Maximum characters. */
export const announcementLimits = {
  title: 80,
  version: 80,
  impactScope: 180,
  operationsContact: 180,
  voidReason: 180,
} as const

/** The fields that only announcements of one type have. */
export const fieldsOfType: Readonly<Record<1 | 2, readonly string[]>> = {
  1: ['version', 'onlineStartTime', 'onlineEndTime', 'maintenanceLink'],
  2: ['effectiveTime'],
}

/** The fields that the release of an announcement of one type requires, besides title, text and application. */
export const requiredForRelease = {
  1: ['version', 'impactScope', 'onlineStartTime', 'onlineEndTime'],
  2: [],
} as const
