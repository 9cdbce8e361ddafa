import { describe, expect, test } from 'vitest'
import { type SettingKey, settingKeys } from '#contract/shop/settings-shapes.ts'
import { roles } from '#rules/way/access.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { type Cell, settingsOf, table } from '../../support/shop/settings.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { put, drop, read } = settingsOf(platform, shop)
const keys = Object.entries(table) as [SettingKey, Cell][]
/** Checks for settings that are kept as wire money. */
const isMoney = (key: string): boolean =>
  key.startsWith('limit_') || key === 'workflows_month_budget'
const kept = (key: string, value: unknown): unknown =>
  isMoney(key) && value !== null ? Number(value).toFixed(2) : value

test('every setting has its line in the table', () => {
  expect(Object.keys(table).toSorted()).toEqual(settingKeys.toSorted())
})

describe.each(keys)('the setting %s', (key, { by, good, bad }) => {
  test.each(roles.map((role) => [role, by.includes(role as never)] as const))(
    'by %s: may be written: %j',
    async (role, allowed) => {
      const before = await read()
      for (const value of good) {
        const done = await put(key, value, shop.people[role])
        if (allowed) {
          expect(done.body.settings?.[key]).toEqual(kept(key, value))
          expect((await read())[key]).toEqual(kept(key, value))
        } else expect(done).toMatchObject({ status: 403, error: { code: 'forbidden' } })
      }
      const back = await drop(key, shop.people[role])
      if (!allowed) expect(back).toMatchObject({ status: 403, error: { code: 'forbidden' } })
      else expect(back.body.settings[key]).toEqual(defaultSettings[key])
      if (!allowed) expect(await read()).toEqual(before)
    },
  )

  test('refuses values that are none of its own, by the field', async () => {
    const before = await read()
    for (const value of bad) {
      const done = await put(key, value, shop.people.admin)
      const outcome = [done.status, done.error?.code, done.error?.field?.split('.')[0]]
      expect(outcome, JSON.stringify(value)).toEqual(
        by.length ? [422, 'invalid_input', 'value'] : [403, 'forbidden', 'key'],
      )
    }
    expect(await read()).toEqual(before)
  })
})
