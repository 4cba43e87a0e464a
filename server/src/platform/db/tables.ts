import type { Kysely } from 'kysely'
import type { AnnouncementTables } from './tables/announcements.ts'
import type { ApplicationTables } from './tables/applications.ts'
import type { BusinessSystemTables } from './tables/business-systems.ts'
import type { DelegationTables } from './tables/delegations.ts'
import type { DirectoryTables } from './tables/directory.ts'
import type { FaultTables } from './tables/faults.ts'
import type { HomeTables } from './tables/home.ts'
import type { LdapTables } from './tables/ldap.ts'
import type { LoginStatisticsTables } from './tables/login-statistics.ts'
import type { LogTables } from './tables/logs.ts'
import type { MailTables } from './tables/mail.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { ProvisioningTables } from './tables/provisioning.ts'
import type { SessionTables } from './tables/session.ts'
import type { SettingTables } from './tables/settings.ts'
import type { SignInPolicyTables } from './tables/sign-in-policies.ts'

// The schema `portal`, one file per area; tables.test.ts compares them with the migrated database.

export type Tables = DirectoryTables &
  SessionTables &
  ApplicationTables &
  AnnouncementTables &
  MailTables &
  DelegationTables &
  FaultTables &
  HomeTables &
  LogTables &
  LoginStatisticsTables &
  BusinessSystemTables &
  SettingTables &
  SignInPolicyTables &
  ProvisioningTables &
  LdapTables &
  PlatformTables

export type MailState = Tables['mail']['state']
export type MailReason = NonNullable<Tables['mail']['reason']>

export type Db = Kysely<Tables>
