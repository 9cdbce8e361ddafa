import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AssetData } from '#contract/assets/assets.ts'
import { shapeOfAsset } from '#contract/assets/shape-of.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { clamped, hexOf, hsvaOf, typedColour } from '#rules/assets/form/colour.ts'
import { contrastOf } from '#rules/assets/form/contrast.ts'
import {
  addItem,
  moveItem,
  removeItem,
  setAt,
  setText,
  textAt,
  valueAt,
} from '#rules/assets/form/edit.ts'
import { formOf } from '#rules/assets/form/form.ts'
import { formsDataOf } from '#rules/assets/form/forms-data.ts'
import { readFromPreview } from '#rules/assets/form/from-preview.ts'
import { lettersLacking } from '#rules/assets/form/letters.ts'
import { meterOf, remarksOf } from '#rules/assets/form/meter.ts'
import { withoutReferral } from '#rules/assets/form/referral.ts'
import { featureFor } from '#rules/assets/gates.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { assets } from '#contract/assets/assets.ts'

const both = { languages: { base: 'en', others: ['ru'] } }
const widget = (): AssetData<'widget'> => structuredClone(defaultAsset('widget', both))
const list = 'popup.cards.items_card.items'

describe('edits by path', () => {
  test('read and set the value of each field, and change nothing else', () => {
    const data = widget()
    for (const { path, value } of leavesOf(assets.widget.fields, data)) {
      expect(valueAt(data, path)).toBe(value)
      const set = setAt(data, path, 'x')
      expect(valueAt(set, path)).toBe('x')
      expect(setAt(set, path, value)).toEqual(data)
    }
    expect(data).toEqual(widget())
  })

  test('add, move and remove items; an id that was translated once is never used again', () => {
    const { data, path } = addItem(widget(), list, { icon: 'bullhorn', text: 'A', label: 'B' })
    expect(path).toBe(`${list}.i4`)
    expect(shapeOfAsset('widget').safeParse(data).success).toBe(true)
    const translated = setText(data, `${path}.text`, 'ru', 'А')
    const again = addItem(removeItem(translated, path), list, { icon: 'tag', text: '', label: '' })
    expect(again.path).toBe(`${list}.i5`)
    const moved = moveItem(data, list, 3, 0)
    expect((valueAt(moved, list) as { id: string }[]).map(({ id }) => id)).toEqual([
      'i4',
      'i1',
      'i2',
      'i3',
    ])
  })

  test('a translation is written beside the text, and an empty one is none', () => {
    const data = setText(widget(), 'button.text', 'ru', 'Бонус')
    expect(textAt(data, 'button.text', 'ru')).toBe('Бонус')
    expect(textAt(data, 'button.text', null)).toBe('Rewards')
    expect(textAt(setText(data, 'button.text', 'ru', ''), 'button.text', 'ru')).toBeNull()
  })
})

describe('colours', () => {
  const part = (max: number) => fc.integer({ min: 0, max })
  test('are the same after any way through hue, saturation, brightness and alpha, but for rounding', () => {
    const near = (a: string, b: string) =>
      [1, 3, 5].every(
        (at) =>
          Math.abs(
            Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16),
          ) <= 4,
      )
    fc.assert(
      fc.property(part(255), part(255), part(255), (red, green, blue) => {
        const hex = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`
        expect(near(hexOf(hsvaOf(hex)), hex)).toBe(true)
      }),
    )
  })

  test('have hue and alpha within their bounds whatever is typed', () => {
    expect(clamped({ h: 400, s: -1, v: 140, a: 3 })).toEqual({ h: 360, s: 0, v: 100, a: 1 })
    expect(hexOf({ h: 720, s: 100, v: 100, a: -2 })).toBe('#ff000000')
    expect(clamped({ h: Number.NaN, s: 1, v: 1, a: Number.NaN })).toMatchObject({ h: 0, a: 0 })
    expect(['#fff', '1F5F4A', '#1f5f4a80', 'red', '#12'].map(typedColour)).toEqual([
      '#ffffff',
      '#1f5f4a',
      '#1f5f4a80',
      null,
      null,
    ])
  })

  test('that can’t be read on their ground have one that can', () => {
    const data = setAt(widget(), 'button.textColor', '#2a6a55')
    const [fields] = formOf('widget', data)
      .general.filter(({ of, name }) => of === 'button' && name === 'colors')
      .map((group) => group.fields)
    const text = fields!.find(({ name }) => name === 'textColor')!
    const found = contrastOf(data, text, fields!)!
    expect(found).toMatchObject({ isEnough: false, ground: { name: 'backgroundColor' } })
    const better = setAt(data, 'button.textColor', found.better)
    expect(contrastOf(better, text, fields!)?.isEnough).toBe(true)
    expect(contrastOf(data, fields![0]!, fields!)).toBeNull()
  })
})

test('changed images travel by the path of their field; a preset icon doesn’t', () => {
  const path = `/static/${'a'.repeat(32)}.png`
  const before = setAt(widget(), 'popup.banner_background_image', path)
  const after = setAt(setAt(before, 'popup.banner_background_image', null), 'button.icon', path)
  expect(formsDataOf('widget', before, after, 'https://files.example')).toEqual({
    'popup.banner_background_image': null,
    'button.icon': `https://files.example${path}`,
  })
  const preset = setAt(after, 'button.icon', 'star')
  expect(formsDataOf('widget', after, preset, null)).toEqual({})
})

describe('the meter', () => {
  test('counts translated texts, and names those that are missing or lost a placeholder', () => {
    const data = widget()
    const [whole] = meterOf('widget', data, ['ru'])
    expect(whole!.done).toBe(whole!.total)
    const path = 'popup.header_banner.signed.title'
    const lost = setText(setText(data, path, 'ru', 'Привет'), 'button.text', 'ru', '')
    expect(meterOf('widget', lost, ['ru'])[0]!.done).toBe(whole!.total - 1)
    expect(remarksOf('widget', lost, ['ru']).filter(({ kind }) => kind !== 'letters')).toEqual([
      { path, language: 'ru', kind: 'lost', written: '{customer_name}' },
      { path: 'button.text', language: 'ru', kind: 'missing' },
    ])
  })

  test('says which letters the font lacks', () => {
    expect(lettersLacking('Lato', 'Café Бобы')).toEqual(['Б', 'о', 'б', 'ы'])
    expect(lettersLacking('Montserrat', 'Бонусы')).toEqual([])
    expect(lettersLacking('Lato', 'Rewards, cafe\u0301 No. 1 €')).toEqual([])
    expect(lettersLacking('Lato', 'Český')).toEqual(['Č'])
    expect(lettersLacking('Noto Sans JP', '特典、ポイント')).toEqual([])
    expect(lettersLacking('Helvetica', 'Бонусы 特典')).toEqual([])
    const data = setAt(widget(), 'popup.font', 'Lato')
    const [first] = remarksOf('widget', setText(data, 'button.text', 'ru', 'Бобы'), ['ru']).filter(
      ({ path, kind }) => path === 'button.text' && kind === 'letters',
    )
    expect(first).toMatchObject({ language: 'ru', written: 'Б о б ы' })
  })
})

test('translations have the languages that a shop may have', () => {
  const into = (language: string) =>
    shapeOfAsset('widget').safeParse({ ...widget(), translations: { [language]: {} } }).success
  expect(['ru', 'pt-br', 'zh-hans'].map(into)).toEqual([true, true, true])
})

test('only messages of their form are taken from a preview', () => {
  expect(readFromPreview({ type: 'ready' })).toEqual({ type: 'ready' })
  expect(readFromPreview({ type: 'chose', path: 'button.text', more: 1 })).toEqual({
    type: 'chose',
    path: 'button.text',
  })
  const wrong = [
    null,
    'ready',
    { type: 'chose' },
    { type: 'chose', path: 'x'.repeat(201) },
    { type: 'overflow', paths: [1] },
    { type: 'overflow', paths: Array.from({ length: 201 }, () => 'x') },
    { type: 'save' },
  ]
  expect(wrong.map(readFromPreview)).toEqual(wrong.map(() => null))
})

test('referral cards aren’t shown while there is no program', () => {
  const { popup } = withoutReferral('widget', widget())
  expect(popup.cards.map(({ type }) => type)).toEqual(['sign_card', 'items_card'])
})

test('the plan is asked when an asset is switched on, or has a look of its own', () => {
  expect(featureFor('account_page', { turnsOn: true })).toBe('account_page')
  expect(featureFor('account_page', { changes: true })).toBeNull()
  expect(featureFor('check_balance_page', { changes: true })).toBe('customize_check_balance')
  expect(featureFor('rewards_page', { turnsOn: true, changes: true })).toBeNull()
})
