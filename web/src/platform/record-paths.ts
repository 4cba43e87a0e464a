import { administrationPath, paths } from './paths.ts'

// Of records that no first screen leads to.

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

/** The help about a screen; the topic is named in app/help. */
export const helpPath = (topic?: string): string =>
  ['/home/help', ...(topic === undefined ? [] : [encodeURIComponent(topic)])].join('/')

/** An area of administration, or what lies below it: a record, `new`, or a part of a record. */
export const areaPath = (area: string, ...below: readonly string[]): string =>
  [administrationPath, area, ...below.map(encodeURIComponent)].join('/')

/** What the parts of a path below an area say; one that is badly encoded stays as it stands, and names no record. */
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
