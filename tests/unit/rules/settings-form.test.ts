import { describe, expect, test } from 'vitest'
import { agentName } from '#rules/staff/agent-name.ts'
import { limitsTyped, memberForm, noMember } from '#rules/staff/member-form.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import { settingsChanges, settingsForm, settingsTyped } from '#rules/settings/form.ts'
import { shopChanges, type ShopForm, shopForm } from '#rules/shop/form.ts'
import { isActionLimitReached, usageState } from '#rules/way/usage.ts'

const read = (locale: string) => (typed: string) => readTypedMoney(typed, locale)
const messageOf = (schema: ReturnType<typeof settingsForm>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}:${message}`)

describe('the settings as typed', () => {
  const before = settingsTyped(
    {
      limit_store_credit_issue_max_value: '500.00',
      email_gift_card_manual: { subject: 'S', template_title: 'T' },
    },
    'Europe/London',
    (wire) => writeTypedMoney(wire, 'ru'),
  )
  test('start from the settings, in the language’s writing', () => {
    expect(before).toMatchObject({
      min: '',
      max: '500,00',
      subject: 'S',
      reply_to: '',
      tz: 'Europe/London',
      hiding: false,
    })
  })
  test('send only what differs, as wire money, nothing typed as none', () => {
    expect(settingsChanges(before, before, read('ru'))).toEqual([])
    expect(
      settingsChanges(
        before,
        {
          ...before,
          min: '1,5',
          max: '',
          budget: '2000',
          hiding: true,
          emailOnly: true,
          cardsOptimized: true,
        },
        read('ru'),
      ),
    ).toEqual([
      { key: 'limit_store_credit_issue_min_value', value: '1.5' },
      { key: 'limit_store_credit_issue_max_value', value: null },
      { key: 'workflows_month_budget', value: '2000' },
      { key: 'hiding_gift_card_code_except_last_4_digits', value: true },
      { key: 'enable_optimized_search', value: true },
      { key: 'enable_email_only_for_email_addresses', value: true },
    ])
  })
  test('send two limits so that neither step is refused', () => {
    const typed = (min: string, max: string) => ({ ...before, min, max })
    const order = (was: [string, string], is: [string, string]) =>
      settingsChanges(typed(...was), typed(...is), read('en')).map(
        ({ key }) => /min|max/.exec(key)?.[0],
      )
    expect(order(['1', '10'], ['20', '50'])).toEqual(['max', 'min'])
    expect(order(['20', '50'], ['1', '10'])).toEqual(['min', 'max'])
    expect(order(['1', '10'], ['10', ''])).toEqual(['max', 'min'])
  })
  test('are refused with the field', () => {
    const schema = settingsForm(read('en'))
    const good = { ...before, max: '500' }
    expect(messageOf(schema, good)).toBeUndefined()
    expect(messageOf(schema, { ...good, min: '500' })).toEqual(['max:maxOverMin'])
    for (const min of ['0', '-1', '1.234', 'x', '1e3'])
      expect(messageOf(schema, { ...good, min }), min).toContain('min:amount')
    expect(messageOf(schema, { ...good, subject: ' ', reply_to: 'x@' })).toEqual([
      'reply_to:invalidEmail',
      'subject:required',
    ])
  })
})

test('of the shop only the fields that differ are sent; empty is null where the shop may have none', () => {
  const before: ShopForm = {
    name: 'Maple',
    shop_owner: 'O',
    email: 'a@b.example',
    intercom_email: 'c@d.example',
    address1: '',
    zip: '1',
    city: 'Hull',
    country: 'GB',
    time_zone: 'UTC',
  }
  expect(shopChanges(before, before)).toEqual({})
  expect(
    shopChanges(before, {
      ...before,
      shop_owner: '',
      intercom_email: '',
      city: '',
      time_zone: 'Europe/Paris',
    }),
  ).toEqual({ shop_owner: '', intercom_email: null, city: null, time_zone: 'Europe/Paris' })
  expect(shopForm.parse({ ...before, country: ' gb ' }).country).toBe('GB')
  expect(shopForm.safeParse({ ...before, country: 'Great Britain' }).success).toBe(false)
})

test('personal limits: nothing typed is none, zero is a limit', () => {
  expect(limitsTyped({ ...noMember, per_issue: '', per_day: '0' }, read('en'))).toEqual({
    per_issue: null,
    per_day: '0',
    per_return: null,
    return_day: null,
  })
  const schema = memberForm(read('en'))
  expect(
    schema.safeParse({ ...noMember, email: 'a@b.example', name: 'A', per_day: '-1' }).success,
  ).toBe(false)
  expect(
    schema.safeParse({ ...noMember, email: 'a@b.example', name: 'A', role: 'admin' }).success,
  ).toBe(false)
})

test('a counted feature warns from four fifths on and ends at its count; without a limit never', () => {
  const used = (name: string, n: number, count: number | null) => ({ name, used: n, count })
  expect([0, 79, 80, 99, 100, 101].map((n) => usageState(used('x', n, 100)))).toEqual([
    'free',
    'free',
    'nearly',
    'nearly',
    'used_up',
    'used_up',
  ])
  expect(usageState(used('x', 1e6, null))).toBe('free')
  expect(usageState(used('x', 0, 0))).toBe('used_up')
  expect(isActionLimitReached([used('monthly_orders', 5, 5)])).toBe(true)
  expect(isActionLimitReached([used('monthly_orders', 5, null), used('staff_seats', 5, 5)])).toBe(
    false,
  )
})

test('a browser is named by what it says of itself, and by nothing it does not', () => {
  expect(
    agentName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/140.0 Safari/537.36 Edg/140.0',
    ),
  ).toBe('Edge, Windows')
  expect(
    agentName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) ' +
        'Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iOS')
  expect([agentName(null), agentName(''), agentName('curl/8')]).toEqual([null, null, null])
})
