import { describe, expect, test } from 'vitest'
import { draftingOf } from '#components/bulk/draft/drafting.ts'
import { issuingOf } from '#components/store-credit/issuing-of.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { emptyIssueForm, issueForm } from '#rules/store-credit/store-credit.ts'
import { textIn } from '../../support/text.ts'

const shop = { time_zone: 'Europe/London', currency: 'GBP' }
const tokyo = { scheduled_timezone_data: { tz: 'Asia/Tokyo' } }

describe('the time zone of scheduled dates', () => {
  test('is the one of scheduled_timezone_data while enable_scheduled_timezone_FT is on', () => {
    const zoneOf = (settings: object) => scheduledZone({ ...shop, settings })
    expect(zoneOf({ ...tokyo, enable_scheduled_timezone_FT: true })).toBe('Asia/Tokyo')
    expect(zoneOf({ ...tokyo, enable_scheduled_timezone_FT: false })).toBe('Europe/London')
    expect(zoneOf(tokyo)).toBe('Europe/London')
    expect(zoneOf({ enable_scheduled_timezone_FT: true })).toBe('Europe/London')
  })

  test('is what the issue form and campaigns get, beside the shop’s own for days', () => {
    const of = {
      ...shop,
      settings: { ...tokyo, enable_scheduled_timezone_FT: true },
    } as unknown as Shop
    const zones = { zone: 'Europe/London', scheduledZone: 'Asia/Tokyo' }
    expect(issuingOf(of)).toMatchObject(zones)
    expect(
      draftingOf(
        { shop: of, user: { level: 'owner', isAdmin: false, is_pos: false } as User },
        false,
      ),
    ).toMatchObject(zones)
  })

  test('bounds the time of the issue form’s mail; the expiration keeps the shop’s day', () => {
    const schema = issueForm({
      limits: {},
      usingEmailBuilder: false,
      now: '2026-03-02T05:00',
      today: '2026-03-01',
      readAmount: (typed) => typed,
    })
    const problemsOf = (more: object) =>
      schema
        .safeParse({
          ...emptyIssueForm({}),
          recipient_name: 'Ada',
          recipient_email: 'ada@mail.example',
          subject: 'S',
          title: 'T',
          balance: '5.00',
          delivery: 'later',
          ...more,
        })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
    expect(problemsOf({ send_at: '2026-03-02T04:59' })).toEqual([['send_at', 'pastTime']])
    const expiration = {
      ...emptyIssueForm({}).expiration,
      never_expires: false,
      expiration_mode: 'fixed',
      expires_on: '2026-03-01',
    }
    expect(problemsOf({ send_at: '2026-03-02T05:01', expiration })).toEqual([])
  })

  test('is named by the help of the field and of the setting', () => {
    const zone = 'Asia/Tokyo'
    for (const language of ['en', 'ru'] as const) {
      expect(textIn(language, 'commerce.timeIn', { zone })).toContain(zone)
      expect(textIn(language, 'shop.settings.scheduledHelp', { zone })).toContain(zone)
    }
  })
})
