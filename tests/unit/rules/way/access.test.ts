import { expect, test } from 'vitest'
import { rights } from '#contract/right.ts'
import { settingKeys } from '#contract/shop/settings-shapes.ts'
import { may, mayUndo, seesWholeCodes } from '#rules/way/access.ts'
import { mayWriteSetting } from '#rules/settings/settings.ts'

const people = {
  owner: { level: 'owner', isAdmin: false, is_pos: false },
  staff: { level: 'staff', isAdmin: false, is_pos: false },
  limited: { level: 'limited', isAdmin: false, is_pos: false },
  pos: { level: 'staff', isAdmin: false, is_pos: true },
  admin: { level: 'owner', isAdmin: true, is_pos: false },
} as const

test('rights are the table of roles', () => {
  const table = Object.fromEntries(
    Object.entries(people).map(([role, person]) => [
      role,
      rights.filter((right) => may(person, right)).join(' '),
    ]),
  )
  expect(table).toEqual({
    owner: 'own lookup read issue adjust return export approve settings staff',
    staff: 'own lookup read issue adjust return export',
    limited: 'own lookup read',
    pos: 'own lookup return',
    admin: 'own lookup read issue adjust return export approve settings staff admin',
  })
})

test('whole codes: admin always, owner and staff by the setting, limited and point of sale never', () => {
  const seen = Object.entries(people).map(
    ([role, person]) => `${role} ${seesWholeCodes(person, false)} ${seesWholeCodes(person, true)}`,
  )
  expect(seen).toEqual([
    'owner true false',
    'staff true false',
    'limited false false',
    'pos false false',
    'admin true true',
  ])
})

test('undo: the issuer for 24 hours, owner and admin always, others never', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const movement = { staff_id: 's1', at }
  const by = (role: keyof typeof people, staff_id: string, now: string) =>
    mayUndo({ ...people[role], staff_id }, movement, new Date(now))
  expect(by('staff', 's1', '2026-11-21T10:00:00Z')).toBe('yes')
  expect(by('staff', 's1', '2026-11-21T10:00:00.001Z')).toBe('too_late')
  expect(by('staff', 's2', '2026-11-20T10:00:01Z')).toBe('forbidden')
  expect([
    by('owner', 's2', '2030-01-01T00:00:00Z'),
    by('admin', 's3', '2030-01-01T00:00:00Z'),
  ]).toEqual(['yes', 'yes'])
  expect([
    by('limited', 's1', '2026-11-20T10:00:01Z'),
    by('pos', 's1', '2026-11-20T10:00:01Z'),
  ]).toEqual(['forbidden', 'forbidden'])
})

test('nobody writes plan, features, block or lock through a setting', () => {
  const user = (role: keyof typeof people) => ({
    ...people[role],
    staff_id: 's1',
    shop_url: 'a.example',
    email: 'a@a.example',
    name: 'A',
  })
  for (const role of Object.keys(people) as (keyof typeof people)[]) {
    for (const key of [
      'gw_plan_name',
      'gw_plan_title',
      'features',
      'enterprise_store',
      'block_shop',
      'gw_locked',
      'platform_meta_site_id',
      '__proto__',
      'constructor',
    ])
      expect(mayWriteSetting(user(role), key)).toBe(false)
    if (role !== 'owner' && role !== 'admin')
      for (const key of settingKeys) expect(mayWriteSetting(user(role), key)).toBe(false)
  }
  expect(mayWriteSetting(user('owner'), 'limit_store_credit_issue_max_value')).toBe(true)
})
