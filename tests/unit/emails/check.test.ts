import { describe, expect, test } from 'vitest'
import type { Block } from '#contract/emails/block-shapes.ts'
import type { Condition } from '#contract/emails/condition-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { holdsOf } from '#platform/mail/catalogue.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { checkBlocks } from '#rules/emails/check.ts'
import { checkTheme } from '#rules/emails/check-theme.ts'
import { contrast, darkOf } from '#rules/emails/colors.ts'
import { compile } from '#rules/emails/compile.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { defaultTheme } from '#rules/emails/theme.ts'

const languages = { base: 'en', others: ['ru'] }
const sample = {
  is: { giftcard_code: 'ABCD', customer_tags: 'vip', amount_issued: '5.00', link: 'https://x.y' },
  shown: { giftcard_code: 'ABCD' },
  lots: [],
  today: '2026-11-22',
}
const blocking = (
  design: BlockDesign,
  name: 'gift_card_manual' | 'egift_recipient' | 'bulk_gift_card',
) =>
  checkBlocks(design, {
    names: holdsOf(name),
    needed: name === 'egift_recipient' ? ['link'] : ['giftcard_code'],
    isOptional: name === 'bulk_gift_card',
    languages,
    theme: defaultTheme,
    sample,
    sizes: { en: 1 },
  }).filter(({ level }) => level === 'block')
const spoilt = (
  spoil: (design: BlockDesign, blocks: Record<string, Block>) => void,
  name: Parameters<typeof blocking>[1] = 'gift_card_manual',
): Problem[] => {
  const design = structuredClone(defaultDesign(name))
  spoil(design, Object.fromEntries(design.blocks.map((block) => [block.id, block])))
  return blocking(design, name)
}
const tag = (is: 'set' | 'empty'): Condition => ({ all: [{ variable: 'customer_tags', is }] })
const copy = (block: Block, more: Partial<Block>): Block => ({ ...block, ...more }) as Block
const whole = (variable: string) => [
  { is: 'paragraph' as const, items: [[{ text: 'It is ' }, { variable }]] },
]

describe('a needed code', () => {
  test('is in the defaults, in each language', () => {
    expect(spoilt(() => undefined)).toEqual([])
    expect(spoilt(() => undefined, 'egift_recipient')).toEqual([])
    expect(spoilt(() => undefined, 'bulk_gift_card')).toEqual([])
  })

  test('may not be hidden in a case, nor on a device, nor in columns that are', () => {
    const hidden = { code: 'hidden_code', block: 'code', field: 'show' }
    expect(spoilt((_, { code }) => (code!.show = tag('set')))).toEqual([
      expect.objectContaining(hidden),
    ])
    for (const device of ['phone', 'desktop'] as const)
      expect(spoilt((_, { code }) => (code!.hide_on = device))).toEqual([
        expect.objectContaining({ ...hidden, field: 'hide_on' }),
      ])
    const inColumns = (show: Condition | null) =>
      spoilt((design, { code, text }) => {
        design.blocks[3] = copy(text!, {
          id: 'two',
          kind: 'columns',
          show,
          keep: false,
          columns: [
            { width: 1, blocks: [code!] },
            { width: 1, blocks: [] },
          ],
        } as object)
      })
    expect(inColumns(null)).toEqual([])
    expect(inColumns(tag('set'))).toEqual([expect.objectContaining(hidden)])
  })

  test('may be in several blocks of which one is always shown', () => {
    const twice = (other: Partial<Block>) =>
      spoilt((design, { code }) => {
        code!.show = tag('set')
        design.blocks.splice(1, 0, copy(code!, { id: 'other', ...other }))
      })
    expect(twice({ show: tag('empty') })).toEqual([])
    expect(twice({ show: { all: [{ variable: 'amount_issued', is: 'set' }] } })).toEqual([
      expect.objectContaining({ code: 'hidden_code' }),
    ])
    expect(twice({ show: { any: [{ variable: 'giftcard_code', is: 'set' }] } })).toEqual([])
  })

  test('is in the texts of every language, and in a plain text of its own', () => {
    const inText = (ru: string) =>
      spoilt((design, { text }) => {
        design.blocks = design.blocks.filter(({ kind }) => kind !== 'code')
        if (text!.kind === 'text')
          text!.text = {
            en: { value: whole('giftcard_code'), of: '' },
            ru: { value: whole(ru), of: '' },
          }
      })
    expect(inText('giftcard_code')).toEqual([])
    expect(inText('shop_name')).toEqual([{ level: 'block', code: 'missing_code', language: 'ru' }])
    expect(
      spoilt((design) => {
        design.blocks = design.blocks.filter(({ kind }) => kind !== 'code')
      }),
    ).toEqual([{ level: 'block', code: 'missing_code' }])
    const plain = (value: string) =>
      spoilt((design) => {
        design.plain = { ru: { value, of: '' } }
      })
    expect(plain('Код: {giftcard_code}')).toEqual([])
    expect(plain('Без кода')).toEqual([
      { level: 'block', code: 'missing_code', language: 'ru', field: 'plain' },
    ])
  })

  test('that is an alternative text only is no code to read; a link is one to click', () => {
    const image =
      (alt: string, link: string) => (design: BlockDesign, blocks: Record<string, Block>) => {
        design.blocks = design.blocks.filter(({ kind }) => kind !== 'code' && kind !== 'button')
        design.blocks.splice(1, 0, {
          ...copy(blocks['title']!, {}),
          id: 'picture',
          kind: 'image',
          path: `/static/${'a'.repeat(32)}.png`,
          alt: { en: { value: alt, of: '' } },
          link,
          width: 100,
        } as Block)
      }
    expect(spoilt(image('{giftcard_code}', ''))).toEqual([{ level: 'block', code: 'missing_code' }])
    expect(spoilt(image('Gift', '{link}'), 'egift_recipient')).toEqual([
      { level: 'block', code: 'missing_link', field: 'plain' },
    ])
    expect(spoilt((_, { button }) => (button!.show = tag('empty')), 'egift_recipient')).toEqual([
      expect.objectContaining({ code: 'hidden_link', block: 'button', field: 'show' }),
    ])
  })
})

test('the footer of an optional email is never hidden, and its link to unsubscribe has words', () => {
  for (const [field, value] of [
    ['show', tag('set')],
    ['hide_on', 'phone'],
  ] as const)
    expect(
      spoilt((_, { footer }) => Object.assign(footer!, { [field]: value }), 'bulk_gift_card'),
    ).toEqual([{ level: 'block', code: 'hidden_unsubscribe', block: 'footer', field }])
  expect(
    spoilt((_, { footer }) => {
      if (footer!.kind === 'footer') footer!.unsubscribe = { en: { value: ' ', of: '' } }
    }, 'bulk_gift_card'),
  ).toEqual([{ level: 'block', code: 'no_unsubscribe', block: 'footer' }])
  expect(spoilt((_, { footer }) => (footer!.hide_on = 'phone'))).toEqual([])
})

test('neither subject nor preheader shows the typed message, which may hold the code', () => {
  const shown = { title: 'Hi', body: 'Your code is ABCD', giftcard_code: 'ABCD' }
  for (const field of ['subject', 'preheader'] as const) {
    const design = structuredClone(defaultDesign('gift_card_manual'))
    design[field] = { en: { value: '{title}: {body}{giftcard_code}', of: '' } }
    expect(blocking(design, 'gift_card_manual')).toEqual(
      ['{body}', '{giftcard_code}'].map((written) =>
        expect.objectContaining({ code: 'secret_variable', field, written, language: 'en' }),
      ),
    )
    // one that is live already
    const around = { theme: defaultTheme, language: 'en', base: 'en', files: '', constants: {} }
    const program = compile({ ...design, blocks: [] }, around)
    const { subject, html } = fillProgram(program, { ...sample, shown })
    if (field === 'subject') expect(subject).toBe('Hi:')
    expect(html).toContain('Hi: ')
    expect(html).not.toContain('ABCD')
  }
})

test('an email that is too large in one language is too large', () => {
  const problems = checkBlocks(defaultDesign('gift_card_manual'), {
    names: holdsOf('gift_card_manual'),
    needed: [],
    isOptional: false,
    languages,
    theme: defaultTheme,
    sample,
    sizes: { en: 99_999, ru: 100_001 },
  })
  expect(problems).toEqual([{ level: 'block', code: 'too_big', language: 'ru', value: 100_001 }])
})

test('a theme is checked as its blocks are: texts, links, address', () => {
  const paragraph = (piece: object) => [{ is: 'paragraph' as const, items: [[piece as never]] }]
  const written = { names: ['shop_name', 'shop_link'], languages }
  const wrong = checkTheme(
    {
      ...defaultTheme,
      footer: {
        en: { value: paragraph({ text: 'Us', link: 'javascript:alert(1)' }), of: '' },
        ru: { value: paragraph({ variable: 'shopname' }), of: '' },
      },
      address: '1 Road, {giftcard_code}',
      social: [
        { network: 'x', url: 'https://x.com/maple' },
        { network: 'vk', url: 'data:text/html,x' },
        { network: 'youtube', url: '{shop_link}' },
      ],
    },
    written,
  )
  expect(wrong.filter(({ level }) => level === 'block')).toEqual([
    expect.objectContaining({ code: 'bad_url', field: 'social.1.url' }),
    expect.objectContaining({ code: 'bad_url', field: 'social.2.url' }),
    expect.objectContaining({ code: 'unknown_variable', field: 'address' }),
    expect.objectContaining({ code: 'unknown_variable', field: 'footer', language: 'ru' }),
    expect.objectContaining({ code: 'bad_url', field: 'footer', language: 'en' }),
  ])
  expect(checkTheme(defaultTheme, written)).toEqual([])
})

describe('a block with a background of its own', () => {
  const grounds = ['#ffeedd', '#101820', '#808080', '#ff0000', '#ffffff', '#3350c9', '#00ff88']
  test.each(grounds)('%s can be read, light and dark', (background) => {
    const design = structuredClone(defaultDesign('gift_card_manual'))
    design.blocks[2]!.background = background
    const { html } = fillProgram(
      compile(design, {
        theme: defaultTheme,
        language: 'en',
        base: 'en',
        files: '',
        constants: {},
      }),
      sample,
    )
    const [, named, style] = /data-block="text" class="t (g\w+)" style="([^"]*)"/.exec(html)!
    const color = /;color:(#\w+)/.exec(style!)![1]!
    expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5)
    const dark = new RegExp(String.raw`\.${named}\{background:(#\w{6})!important`).exec(html)![1]!
    for (const name of ['text', 'muted', 'accent'] as const)
      expect(contrast(darkOf(defaultTheme.colors)[name], dark)).toBeGreaterThanOrEqual(4.5)
    expect(blocking(design, 'gift_card_manual')).toEqual([])
  })

  test('has a warning where the dark colours of the theme can’t be read at all', () => {
    const design = structuredClone(defaultDesign('gift_card_manual'))
    design.blocks[2]!.background = '#ffeedd'
    const dark = { ...darkOf(defaultTheme.colors), text: '#222222', card: '#111111' }
    const problems = checkBlocks(design, {
      names: holdsOf('gift_card_manual'),
      needed: [],
      isOptional: false,
      languages,
      theme: { ...defaultTheme, dark: { ...dark, muted: '#dddddd', accent: '#dddddd' } },
      sample,
      sizes: { en: 1 },
    })
    expect(problems).toContainEqual({
      level: 'warn',
      code: 'contrast',
      block: 'text',
      field: 'background',
    })
  })
})
