import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import {
  checkDesign,
  discardDesignDraft,
  getDesign,
  getDesignVersion,
  getMailHtml,
  listDesignVersions,
  publishDesign,
  restoreDesignVersion,
  saveDesignDraft,
  withdrawDesignVersion,
} from '#contract/emails/edit.ts'
import { listEmails, sendTestEmail, setEmailActive } from '#contract/emails/named.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { giftsOf } from '../../../support/emails/gifts.ts'
import { postOfficeOf } from '../../../support/emails/post-office.ts'
import type { Person, TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { until } from '../../../support/until.ts'

const platform = await suitePlatform()
const office = postOfficeOf(platform)
let shop: TestShop
let now = Date.parse('2026-03-01T10:00:00Z')
beforeEach(async () => {
  shop = await platform.shop()
  platform.at(new Date((now += 60_000)))
})

const name = 'gift_card_manual'
const named = { params: { name } }
const withTitle = (title: string): BlockDesign => {
  const design = structuredClone(defaultDesign(name))
  const heading = design.blocks.find((block) => block.kind === 'heading')!
  heading.text = { en: { value: title, of: '' } }
  return design
}
const save = (design: unknown, revision = 0, by: Person = shop.people.owner, scope?: string) =>
  platform.call(by, saveDesignDraft, {
    ...named,
    query: { for: scope },
    body: { design, revision } as never,
  })
const publish = (revision: number, more: object = {}, scope?: string) =>
  platform.call(shop.people.owner, publishDesign, {
    ...named,
    query: { for: scope },
    body: { revision, ...more },
  })
const read = async (scope?: string) =>
  (await platform.call(shop.people.owner, getDesign, { ...named, query: { for: scope } })).body
const titleShown = async () => {
  const { body } = await platform.call(shop.people.owner, renderEmail, { ...named, body: {} })
  return /<h1[^>]*>([^<]*)</.exec(body.html)?.[1]
}
const published = async (title: string, scope?: string) => {
  const { revision } = await read(scope)
  const saved = await save(withTitle(title), revision, shop.people.owner, scope)
  return (await publish(saved.body.revision, {}, scope)).body.no
}

describe('a design', () => {
  test('is the default until somebody publishes another, which then every email has', async () => {
    expect(await read()).toMatchObject({ draft: null, live: { no: 0 }, revision: 0 })
    const saved = await save(withTitle('Good news'))
    expect(saved).toMatchObject({ status: 200, body: { revision: 1, problems: expect.any(Array) } })
    expect(await titleShown()).toBe('A gift for you')
    expect((await publish(1)).body.no).toBe(1)
    expect(await titleShown()).toBe('Good news')
    expect(await read()).toMatchObject({ live: { no: 1 } })
  })

  test('saved by two people at once is kept as the first one left it, and the second hears', async () => {
    const [one, other] = await Promise.all([
      save(withTitle('One')),
      save(withTitle('Two'), 0, shop.people.admin),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    const late = one.status === 409 ? one : other
    expect(late.error).toMatchObject({ code: 'draft_moved', facts: { revision: 1 } })
    expect((await read()).draft?.revision).toBe(1)
  })

  test('published twice at once becomes one version or two, never half of one', async () => {
    await save(withTitle('Twice'))
    const both = await Promise.all([publish(1), publish(1)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await platform.call(shop.people.owner, listDesignVersions, {
      ...named,
      query: {},
    })
    expect(body.versions.map(({ no, state }) => [no, state])).toEqual([
      [2, 'live'],
      [1, 'past'],
    ])
  })

  test('goes live at its time without anybody, and can be withdrawn before', async () => {
    await save(withTitle('Later'))
    const live_at = new Date(now + 3600_000).toISOString()
    const { no } = (await publish(1, { live_at })).body
    expect(await titleShown()).toBe('A gift for you')
    expect((await read()).scheduled).toEqual([{ no, live_from: live_at }])
    platform.at(new Date((now += 3601_000)))
    expect(await titleShown()).toBe('Later')
    const late = await platform.call(shop.people.owner, withdrawDesignVersion, {
      params: { name, no: String(no) } as never,
      query: {},
    })
    expect(late).toMatchObject({ status: 409, error: { code: 'version_live' } })
  })

  test('is restored and reset as new versions, so that no number changes its meaning', async () => {
    await published('First')
    await published('Second')
    const restored = await platform.call(shop.people.owner, restoreDesignVersion, {
      params: { name, no: '1' } as never,
      query: {},
      body: { to: 'live' },
    })
    expect(restored.body.no).toBe(3)
    expect(await titleShown()).toBe('First')
    await platform.call(shop.people.owner, restoreDesignVersion, {
      params: { name, no: '0' } as never,
      query: {},
      body: { to: 'live' },
    })
    expect(await titleShown()).toBe('A gift for you')
    const version = await platform.call(shop.people.owner, getDesignVersion, {
      params: { name, no: '2' } as never,
      query: {},
    })
    expect(JSON.stringify(version.body.design)).toContain('Second')
  })

  test('of one campaign takes the place of the usual one, and says when that one changed', async () => {
    await published('Usual')
    await published('For the campaign', 'b12')
    expect(await read('b12')).toMatchObject({ live: { no: 1 }, base_changed: false })
    expect(await titleShown()).toBe('Usual')
    platform.at(new Date((now += 1000)))
    await published('Usual, newer')
    expect(await read('b12')).toMatchObject({ base_changed: true })
  })

  test('is changed by those who may change settings, on a plan that has the builder', async () => {
    for (const role of ['staff', 'limited', 'pos'] as const)
      expect((await save(withTitle('x'), 0, shop.people[role])).status).toBe(403)
    const small = await platform.shop({ features: [] } as never)
    const other = await platform.call(small.people.owner, saveDesignDraft, {
      ...named,
      query: {},
      body: { design: withTitle('x'), revision: 0 } as never,
    })
    expect([200, 403]).toContain(other.status)
  })

  test('discarded begins from the live version again', async () => {
    await save(withTitle('Gone'))
    const done = await platform.call(shop.people.owner, discardDesignDraft, {
      ...named,
      query: { revision: '1' } as never,
    })
    expect(done.status).toBe(200)
    expect((await read()).draft).toBeNull()
  })
})

describe('a design that is not right', () => {
  const wrong: [string, (design: BlockDesign) => void, object][] = [
    [
      'an unknown variable',
      (design) => {
        design.subject = { en: { value: 'Hi {reciepient_name}', of: '' } }
      },
      { code: 'unknown_variable', field: 'subject', nearest: 'recipient_name' },
    ],
    [
      'a code in its subject',
      (design) => {
        design.subject = { en: { value: '{giftcard_code}', of: '' } }
      },
      { code: 'secret_variable', field: 'subject' },
    ],
    [
      'no code',
      (design) => {
        design.blocks = design.blocks.filter(({ kind }) => kind !== 'code')
      },
      { code: 'missing_code' },
    ],
    [
      'an empty subject',
      (design) => {
        design.subject = {}
      },
      { code: 'empty_subject' },
    ],
    [
      'a condition that never holds',
      (design) => {
        design.blocks[1]!.show = {
          all: [
            { variable: 'amount_issued', is: 'more', value: '10.00' },
            { variable: 'amount_issued', is: 'less', value: '5.00' },
          ],
        }
      },
      { code: 'never', block: 'title' },
    ],
    [
      'a script for an address',
      (design) => {
        design.blocks.splice(3, 0, {
          id: 'go',
          kind: 'button',
          show: null,
          hide_on: null,
          background: null,
          align: 'left',
          padding: [0, 0],
          label: { en: { value: 'Go', of: '' } },
          link: 'javascript:alert(1)',
          full: false,
        })
      },
      { code: 'bad_url', block: 'go', field: 'link' },
    ],
    [
      'an image of somebody else',
      (design) => {
        design.blocks.splice(3, 0, {
          id: 'picture',
          kind: 'image',
          show: null,
          hide_on: null,
          background: null,
          align: 'left',
          padding: [0, 0],
          path: `/static/${'a'.repeat(32)}.png`,
          alt: {},
          link: '',
          width: 100,
        })
      },
      { code: 'foreign_image', block: 'picture', field: 'path' },
    ],
  ]

  test.each(wrong)(
    'for %s is a draft with that problem, and is not published',
    async (_, spoil, problem) => {
      const design = structuredClone(defaultDesign(name))
      spoil(design)
      const checked = await platform.call(shop.people.owner, checkDesign, {
        ...named,
        query: {},
        body: { design },
      })
      expect(checked.body.problems).toContainEqual(
        expect.objectContaining({ level: 'block', ...problem }),
      )
      const { revision } = (await save(design)).body
      expect(await publish(revision)).toMatchObject({
        status: 422,
        error: { code: 'email_not_right' },
      })
      expect(await read()).toMatchObject({ live: { no: 0 } })
    },
  )

  test.each([
    ['an unknown block', { kind: 'video' }],
    ['an id twice', { id: 'logo', kind: 'divider' }],
    ['a colour that is none', { background: 'red;x:url(//e)' }],
  ])('in its shape, by %s, is refused and nothing is saved', async (_, more) => {
    const design = structuredClone(defaultDesign(name)) as { blocks: object[] }
    design.blocks.push({ ...design.blocks[1], id: 'more', ...more })
    expect(await save(design)).toMatchObject({ status: 422, error: { code: 'invalid_input' } })
    expect((await read()).draft).toBeNull()
  })

  test('for its size is refused at once', async () => {
    const started = performance.now()
    const big = await save({
      ...defaultDesign(name),
      plain: { en: { value: 'x'.repeat(1_200_000), of: '' } },
    })
    expect([413, 422]).toContain(big.status)
    const many = structuredClone(defaultDesign(name))
    many.subject = { en: { value: '{a}'.repeat(100_000), of: '' } }
    expect((await save(many)).status).toBe(422)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('an email', () => {
  test('opens as it was sent after its design, the theme and the shop’s name changed', async () => {
    const gifts = giftsOf(platform, shop)
    const { delivered } = await office.withSink()
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    const sent = await until('the email', () => delivered[0])
    const row = await until('its row', async () => {
      const found = await platform.db
        .selectFrom('mail')
        .select(['mail_id', 'state'])
        .where('shop_id', '=', shop.shop_id)
        .where('to_email', '=', email)
        .executeTakeFirst()
      return found?.state === 'sent' ? found : null
    })
    await published('Quite another title')
    await platform.db
      .updateTable('shop')
      .set({ name: 'Renamed' })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    platform.at(new Date((now += 400 * 24 * 3600_000)))
    const opened = await platform.call(shop.people.owner, getMailHtml, {
      params: { id: `m${row.mail_id}` },
    })
    expect(opened.body.as_sent).toBe(true)
    expect(opened.body.html.trim()).toBe(sent.mail.html?.trim())
    const masked = await platform.call(shop.people.limited, getMailHtml, {
      params: { id: `m${row.mail_id}` },
    })
    expect(masked.body.html).toContain('•••• •••• ••••')
    await office.close()
  })

  test('is tested on people of the shop alone, without a live code or link', async () => {
    const { email: customer } = await platform.customer(shop)
    const other = await platform.shop()
    for (const to_email of [customer!, other.people.owner.email])
      expect(
        await platform.call(shop.people.owner, sendTestEmail, {
          ...named,
          body: { preview_email: { to_email } },
        }),
      ).toMatchObject({ status: 422, error: { code: 'not_a_recipient' } })
    const { delivered } = await office.withSink()
    const done = await platform.call(shop.people.owner, sendTestEmail, {
      ...named,
      body: { preview_email: { to_email: shop.people.owner.email }, design: withTitle('Try') },
    })
    expect(done.status).toBe(200)
    const { mail } = await until('the test', () => delivered[0])
    expect(mail.subject).toMatch(/^\[Test\] /)
    expect(mail.html).toContain('Try')
    expect(mail.html).toContain('•••• •••• ••••')
    await office.close()
  })

  test('that customers wait for is not switched off; another is, and is listed so', async () => {
    const off = (one: string) =>
      platform.call(shop.people.owner, setEmailActive, {
        params: { name: one },
        body: { active: false },
      })
    expect(await off(name)).toMatchObject({ status: 422, error: { code: 'email_needed' } })
    expect((await off('egift_reminder')).status).toBe(200)
    const { emails } = (await platform.call(shop.people.limited, listEmails, {})).body
    expect(emails.find((one) => one.name === 'egift_reminder')?.active).toBe(false)
    expect(emails.every(({ problems }) => problems === 0)).toBe(true)
  })
})
