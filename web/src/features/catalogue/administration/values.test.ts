import type { ManagedApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { expect, test } from 'vitest'
import { bodyOf, isInsecure, missingIn, newValues, valuesOf } from './values.ts'

const app: ManagedApp = {
  appId: '5f0c6f0e-0000-4000-8000-000000000001',
  appCode: 'ledger',
  nameZh: '总账',
  nameEn: '',
  icon: 'wallet',
  iconColor: '#102030',
  categoryCode: 'office',
  systemCode: 'finance',
  ownerNo: 'A1',
  ownerName: '张三',
  openMode: 'frame',
  status: 2,
  revision: 4,
  updateTime: '2026-03-01 10:00:00',
  pinyin: 'zongzhang',
  initials: 'zz',
  descriptionZh: '',
  descriptionEn: '',
  helpZh: '先看手册',
  helpEn: '',
  helpUrl: 'https://help.example.com/',
  homeUrl: 'https://ledger.example.com/',
  departmentZh: '',
  departmentEn: '',
  reading: '',
  maintenanceFrom: '2026-03-02 08:30:00',
  maintenanceNoticeZh: '升级',
  maintenanceNoticeEn: '',
  hanging: [],
}

test('an application goes through the form unchanged', () => {
  const values = valuesOf(app)
  expect(bodyOf(values, app, app.revision)).toEqual({
    id: app.appId,
    revision: 4,
    appCode: 'ledger',
    systemCode: 'finance',
    nameZh: '总账',
    nameEn: '',
    descriptionZh: '',
    descriptionEn: '',
    helpZh: '先看手册',
    helpEn: '',
    helpUrl: 'https://help.example.com/',
    categoryCode: 'office',
    icon: 'wallet',
    iconColor: '#102030',
    homeUrl: 'https://ledger.example.com/',
    openMode: 'frame',
    ownerNo: 'A1',
    departmentZh: '',
    departmentEn: '',
    reading: '',
    status: 2,
    maintenanceFrom: '2026-03-02 08:30:00',
    maintenanceNoticeZh: '升级',
    maintenanceNoticeEn: '',
  })
})

test('a new one has no owner and no times unless they are given', () => {
  const body = bodyOf({ ...newValues, nameZh: '新' }, undefined, undefined)
  for (const name of ['id', 'revision', 'ownerNo', 'maintenanceFrom', 'ownerName'])
    expect(body, name).not.toHaveProperty(name)
})

test('what is missing is said at its field', () => {
  expect(
    missingIn({ ...newValues, nameZh: ' ', appCode: 'a', systemCode: 's', categoryCode: 'c' }, '!'),
  ).toEqual({
    nameZh: '!',
  })
})

test('only http is called insecure', () => {
  expect([isInsecure(' HTTP://a'), isInsecure('https://a'), isInsecure('')]).toEqual([true, false, false])
})
