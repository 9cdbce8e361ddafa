import { expect, test } from 'vitest'
import { enteredOf } from '#upstream/elsewhere/session.ts'
import { settingsOf } from '#upstream/elsewhere/settings.ts'

const tokenOf = (user: object): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ user, exp: 2_000_000_000 })}.x`
}
const userOf = (user: object) => enteredOf({ jwt: tokenOf(user) }, 'maple.example')['user']

test('a person without a level that we know is staff, never the owner', () => {
  for (const user of [{}, { level: null }, { level: 'superuser' }, { level: 7 }])
    expect(userOf(user)).toMatchObject({ level: 'staff', isAdmin: false, is_pos: false })
  expect(userOf({ level: 'limited' })).toMatchObject({ level: 'limited' })
  expect(userOf({ level: 'owner' })).toMatchObject({ level: 'owner' })
})

test('flags of a person may be numbers or text', () => {
  expect(userOf({ isAdmin: 1, is_pos: 'true' })).toMatchObject({ isAdmin: true, is_pos: true })
  expect(userOf({ isAdmin: 0, is_pos: 'no' })).toMatchObject({ isAdmin: false, is_pos: false })
})

test('a lock of the shop that can’t be read is closed', () => {
  expect(settingsOf({ block_shop: 'yes', gw_locked: 'since May' })).toMatchObject({
    block_shop: true,
    gw_locked: true,
  })
  expect(settingsOf({ block_shop: 'false', gw_locked: 0 })).toMatchObject({
    block_shop: false,
    gw_locked: false,
  })
  const hiding = 'hiding_gift_card_code_except_last_4_digits'
  expect(settingsOf({ [hiding]: 'most of the time' })).toMatchObject({ [hiding]: true })
  expect(settingsOf({ block_shop: null })).not.toHaveProperty('block_shop', true)
})
