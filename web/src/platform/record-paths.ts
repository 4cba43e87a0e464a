import { administrationPath, paths } from './paths.ts'

// Paths of records that the first screen does not link to.

export const faultPath = (faultId: string): string =>
  paths.faultReport.replace(':faultId', encodeURIComponent(faultId))

export const maintainedPath = (bulletinId: string): string =>
  paths.maintainedAnnouncement.replace(':bulletinId', encodeURIComponent(bulletinId))

export const readersPath = (bulletinId: string): string =>
  paths.announcementReaders.replace(':bulletinId', encodeURIComponent(bulletinId))

export const mailTemplatePath = (templateId: string): string =>
  paths.mailTemplate.replace(':templateId', encodeURIComponent(templateId))

export const mailContactPath = (contactId: string): string =>
  paths.mailContact.replace(':contactId', encodeURIComponent(contactId))

export const mailGroupPath = (groupId: string): string =>
  paths.mailGroup.replace(':groupId', encodeURIComponent(groupId))

export const editedMailGroupPath = (groupId: string): string =>
  paths.editedMailGroup.replace(':groupId', encodeURIComponent(groupId))

/** Returns the path of the help about a screen; features/guides/help defines the topics. */
export const helpPath = (topic?: string): string =>
  ['/home/help', ...(topic === undefined ? [] : [encodeURIComponent(topic)])].join('/')

/** Returns the path of an area of the administration, or of a record, `new`, or a part of a record below it. */
export const areaPath = (area: string, ...below: readonly string[]): string =>
  [administrationPath, area, ...below.map(encodeURIComponent)].join('/')

/** Returns the decoded parts of a path below an area; a malformed part is not decoded, and matches no record. */
export const partsBelow = (area: string, path: string): string[] =>
  path
    .slice(areaPath(area).length + 1)
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
