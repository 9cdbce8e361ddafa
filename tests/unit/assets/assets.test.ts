import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AssetData, assetNames, assets } from '#contract/assets/assets.ts'
import { shapeOfAsset } from '#contract/assets/shape-of.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { icon } from '#contract/assets/field.ts'
import { blankOf } from '#rules/assets/defaults.ts'
import { changesOf } from '#rules/assets/changes.ts'
import { fillAsset } from '#rules/assets/fill.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { merge } from '#rules/assets/merge.ts'
import { problemsOf, withoutLost } from '#rules/assets/problems.ts'
import { setImages } from '#rules/assets/set-images.ts'

const both = { languages: { base: 'en', others: ['ru'] } }
const widget = (): AssetData<'widget'> => structuredClone(defaultAsset('widget', both))

describe('the default of each asset', () => {
  test.each(assetNames)('%s has its own shape, in English and in Russian', (name) => {
    for (const languages of [
      { base: 'en', others: ['ru'] },
      { base: 'ru', others: ['en'] },
      { base: 'de', others: [] },
    ]) {
      const data = defaultAsset(name, { languages })
      expect(shapeOfAsset(name).safeParse(data).error).toBeUndefined()
      expect(problemsOf(name, data)).toEqual([])
    }
  })

  test('is in Russian where that is the shop’s base language, with English beside it', () => {
    const russian = defaultAsset('popup', { languages: { base: 'ru', others: ['en'] } })
    expect(russian.button.text).toBe('Мой счёт')
    expect(russian.translations['en']?.['button.text']).toBe('Store credit')
  })

  test.each(['widget', 'rewards_page'] as const)('%s has an icon that fits each item', (name) => {
    const icons = leavesOf(assets[name].fields, defaultAsset(name, both)).flatMap(
      ({ field, value }) => (field.kind === 'icon' && field.of === 'card' ? [value] : []),
    )
    const earning = ['cart-plus', 'money', 'heart-o']
    expect(icons).toEqual(name === 'widget' ? [...earning, 'tag', 'trophy'] : earning)
    // an item that staff add has the specification's own
    expect(blankOf(icon('card'))).toBe('bullhorn')
  })

  test.each(assetNames)('%s has a path of its own for each value', (name) => {
    const paths = leavesOf(assets[name].fields, defaultAsset(name, both)).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('the shape of an asset', () => {
  test.each([
    ['an unknown field', { extra: 1 }],
    ['another position', { position: 'top' }],
    ['a colour by name', { button: { ...widget().button, textColor: 'red' } }],
    ['a text that is too long', { button: { ...widget().button, text: 'x'.repeat(41) } }],
    [
      'an image from elsewhere',
      { button: { ...widget().button, icon: 'https://a.example/a.png' } },
    ],
    [
      'two cards of one id',
      { popup: { ...widget().popup, cards: [widget().popup.cards[0]!, widget().popup.cards[0]!] } },
    ],
    [
      'more than 20 cards',
      {
        popup: {
          ...widget().popup,
          cards: Array.from({ length: 21 }, (_, at) => ({
            ...widget().popup.cards[1]!,
            id: `c${at}`,
          })),
        },
      },
    ],
    ['a translation into no language', { translations: { klingon: {} } }],
  ])('refuses %s', (_, change) => {
    expect(shapeOfAsset('widget').safeParse({ ...widget(), ...change }).success).toBe(false)
  })

  test('a link of quick apply stays on the shop’s own pages', () => {
    const data = defaultAsset('quick_apply', both)
    const link = (url: string) =>
      shapeOfAsset('quick_apply').safeParse({ ...data, apply: { ...data.apply, url } }).success
    expect(['', '/cart', '/cart?discount={code}'].map(link)).toEqual([true, true, true])
    expect(['//evil.example', 'https://evil.example', 'javascript:x', '/a b'].map(link)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('problems of texts', () => {
  test('an unknown placeholder is found in a text and in a translation, with the nearest', () => {
    const data = widget()
    data.popup.header_banner.signed.title = 'Hello, {custmer_name}'
    data.translations['ru']!['popup.header_banner.signed.title'] = '{shop_name}'
    expect(problemsOf('widget', data)).toEqual([
      {
        path: 'popup.header_banner.signed.title',
        language: null,
        kind: 'placeholder',
        written: '{custmer_name}',
        nearest: 'customer_name',
      },
      expect.objectContaining({ language: 'ru', kind: 'placeholder', written: '{shop_name}' }),
    ])
  })

  test('a translation of a removed item is left out, one that is too long is a problem', () => {
    const data = widget()
    data.popup.cards = data.popup.cards.filter(({ type }) => type !== 'items_card')
    expect(problemsOf('widget', data).every(({ kind }) => kind === 'nowhere')).toBe(true)
    const kept = withoutLost('widget', data)
    expect(problemsOf('widget', kept)).toEqual([])
    kept.translations['ru']!['button.text'] = 'я'.repeat(41)
    expect(problemsOf('widget', kept)).toMatchObject([{ kind: 'long', path: 'button.text' }])
  })
})

describe('differences', () => {
  test('name the field with both values, and items that were added, removed or moved', () => {
    const [before, after] = [widget(), widget()]
    after.button.backgroundColor = '#0000ff'
    after.popup.cards = [after.popup.cards[1]!, after.popup.cards[0]!]
    expect(changesOf('widget', before, after)).toEqual([
      {
        key: 'colour',
        values: { field: 'widget.button.backgroundColor', before: '#1f5f4a', after: '#0000ff' },
      },
      { key: 'removed', values: { field: 'widget.popup.cards.referral' } },
      { key: 'moved', values: { field: 'widget.popup.cards' } },
    ])
    // a database keeps the keys of an object in an order of its own
    const texts = Object.entries(before.translations['ru']!).toReversed()
    const turned = { ...before, translations: { ru: Object.fromEntries(texts) } }
    expect(changesOf('widget', before, turned)).toEqual([])
  })
})

describe('two people’s changes', () => {
  test('of different fields are both kept', () => {
    const [base, mine, theirs] = [widget(), widget(), widget()]
    mine.button.text = 'Mine'
    theirs.button.textColor = '#000000'
    theirs.popup.cards.push({ ...theirs.popup.cards[1]!, id: 'new' } as never)
    const { data, taken, asked } = merge(base, mine, theirs)
    expect(data.button).toMatchObject({ text: 'Mine', textColor: '#000000' })
    expect(data.popup.cards).toHaveLength(4)
    expect(taken).toEqual(['popup.cards.new', 'button.textColor'])
    expect(asked).toEqual([])
  })

  test('of one field are asked, and so is an item that one removed and the other changed', () => {
    const [base, mine, theirs] = [widget(), widget(), widget()]
    mine.button.text = 'Mine'
    theirs.button.text = 'Theirs'
    mine.popup.cards.pop()
    ;(theirs.popup.cards[2] as { signed: { text: string } }).signed.text = 'Changed'
    expect(merge(base, mine, theirs).asked).toEqual(['popup.cards.referral', 'button.text'])
  })

  test('merged in any way have the shape, and nobody’s change alone is lost', () => {
    const change = fc.record({
      text: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }),
      colour: fc.option(fc.constantFrom('#000000', '#ffffff'), { nil: undefined }),
      drop: fc.option(fc.nat(2), { nil: undefined }),
      turn: fc.boolean(),
    })
    type Change = { text?: string; colour?: string; drop?: number; turn: boolean }
    const apply = ({ text, colour, drop, turn }: Change): AssetData<'widget'> => {
      const data = widget()
      if (text !== undefined) data.button.text = text
      if (colour !== undefined) data.button.textColor = colour
      if (drop !== undefined) data.popup.cards.splice(drop, 1)
      if (turn) data.popup.cards.reverse()
      return data
    }
    fc.assert(
      fc.property(change, change, (one, other) => {
        const [base, mine, theirs] = [widget(), apply(one as Change), apply(other as Change)]
        const { data } = merge(base, mine, theirs)
        expect(shapeOfAsset('widget').safeParse(data).success).toBe(true)
        expect(merge(base, mine, base).data).toEqual(mine)
        expect(merge(base, base, theirs).data).toEqual(theirs)
      }),
    )
  })
})

test('data of earlier fields gets the defaults of new ones and loses those that are gone', () => {
  const { position: _, ...older } = widget()
  const { link_text: __, ...signedOut } = (
    older.popup.cards[0] as { signed_out: Record<string, string> }
  ).signed_out
  const cards = [
    { ...older.popup.cards[0], signed_out: { ...signedOut, extra: 'x' } },
    { id: 'old', type: 'countdown' },
  ]
  const data = { ...older, mood: 'festive', popup: { ...older.popup, cards } }
  const filled = fillAsset('widget', data, widget())
  expect(shapeOfAsset('widget').safeParse(filled).error).toBeUndefined()
  expect(filled.position).toBe('right')
  expect(filled.popup.cards).toMatchObject([{ id: 'sign_card', signed_out: { link_text: '' } }])
})

test('an uploaded image is set by the path of its field, and no other field is', () => {
  const path = `/static/${'a'.repeat(32)}.png`
  const set = setImages('widget', widget(), { 'popup.banner_background_image': path })
  expect(set).toMatchObject({ unknown: null, data: { popup: { banner_background_image: path } } })
  expect(setImages('widget', widget(), { 'button.text': path }).unknown).toBe('button.text')
  expect(setImages('widget', widget(), { 'button.text': path }).data).toEqual(widget())
})
