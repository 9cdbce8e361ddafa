import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { checkDesign, publishDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import { designingOf, named } from '../../../support/emails/designing.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let now = Date.parse('2026-03-01T10:00:00Z')
beforeEach(async () => {
  shop = await platform.shop()
  platform.at(new Date((now += 60_000)))
})
const name = 'gift_card_manual'
const paragraph = (piece: object) => [{ is: 'paragraph' as const, items: [[piece]] }]
const { save, publish, read } = designingOf(platform, () => shop)

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

test('a refused publication names each problem with its block, language and field', async () => {
  const design = structuredClone(defaultDesign(name))
  design.subject = {
    en: { value: 'Hi {reciepient_name}', of: '' },
    ru: { value: '{giftcard_code}', of: '' },
  }
  const code = design.blocks.find(({ kind }) => kind === 'code')!
  code.show = { all: [{ variable: 'customer_tags', is: 'has', value: 'vip' }] }
  const { revision } = (await save(design)).body
  const refused = await publish(revision)
  expect(refused).toMatchObject({
    status: 422,
    error: { code: 'email_not_right', facts: { count: 3, problem: 'hidden_code' } },
  })
  expect(refused.error).toHaveProperty('problems', [
    expect.objectContaining({ code: 'hidden_code', block: 'code', field: 'show' }),
    expect.objectContaining({ code: 'unknown_variable', field: 'subject', language: 'en' }),
    expect.objectContaining({ code: 'secret_variable', field: 'subject', language: 'ru' }),
  ])
  expect(await read()).toMatchObject({ live: { no: 0 } })
})

test('a case has the values that produce it, written as a reader sees them', async () => {
  const design = structuredClone(defaultDesign(name))
  design.blocks = design.blocks.filter(({ show }) => show === null)
  design.blocks[1]!.show = { all: [{ variable: 'amount_issued', is: 'more', value: '1000.00' }] }
  design.blocks[2]!.show = { all: [{ variable: 'expires_on', is: 'within', value: '3' }] }
  const { body } = await platform.call(shop.people.owner, checkDesign, {
    ...named,
    query: {},
    body: { design },
  })
  const both = body.cases.find(({ shown }) => shown.includes('title') && shown.includes('text'))
  expect(both?.filling.shown).toMatchObject({
    amount_issued: '£1,000.01',
    expires_on: '1 March 2026',
  })
  expect(body.cases).toHaveLength(4)
})

test('a theme with a wrong link, variable or address is a draft with these problems', async () => {
  const theme = {
    ...defaultTheme,
    footer: { en: { value: paragraph({ text: 'Us', link: 'javascript:alert(1)' }), of: '' } },
    address: '1 Road, {giftcard_code}',
    social: [{ network: 'vk', url: 'data:text/html,x' }],
  }
  const of = { params: { name: 'theme' }, query: {} }
  const by = shop.people.owner
  const saved = await platform.call(by, saveDesignDraft, {
    ...of,
    body: { design: theme, revision: 0 } as never,
  })
  const wrong = [
    expect.objectContaining({ code: 'bad_url', field: 'social.0.url' }),
    expect.objectContaining({ code: 'unknown_variable', field: 'address' }),
    expect.objectContaining({ code: 'bad_url', field: 'footer', language: 'en' }),
  ]
  expect(saved.body.problems).toEqual(wrong)
  const { revision } = saved.body
  const refused = await platform.call(by, publishDesign, { ...of, body: { revision } })
  expect(refused.error).toMatchObject({ code: 'email_not_right', problems: wrong })
})
