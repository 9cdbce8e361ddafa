import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { AssetData } from '#contract/assets/assets.ts'
import type { ToPreview } from '#contract/assets/preview.ts'
import { fill } from '#storefront/fill.ts'
import { addressWith } from '#storefront/apply-address.ts'
import { chooseLanguage } from '#storefront/live/choose-language.ts'
import { viewOf } from '#storefront/live/preview-view.ts'
import { isToPreview } from '#storefront/live/to-preview.ts'
import { draw } from '#storefront/draw/drawings.ts'
import { lookOf } from '#storefront/look.ts'
import { dataOf } from '../../support/storefront/drawn.ts'

test('placeholders are filled, unknown ones stay as they are written', () => {
  expect(fill('Hi {name}, {x} {', { name: 'Ada' })).toEqual(['Hi ', 'Ada', ', ', '{x}', ' {'])
  expect(fill('{name}', { name: '{name}' })).toEqual(['{name}'])
})

test('the language is the first wish that the shop has, also without its region', () => {
  const shop = { base: 'en', languages: ['ru', 'pt-BR'] }
  expect(chooseLanguage([undefined, 'de', 'ru-RU', 'en'], shop)).toBe('ru')
  expect(chooseLanguage(['pt-br'], shop)).toBe('pt-BR')
  expect(chooseLanguage(['fr', ''], shop)).toBe('en')
})

test('a token is put into an address of the shop’s own pages alone', () => {
  const here = 'https://maple.example/cart'
  expect(addressWith('/discount/{token}', 'qa_1', here)).toBe('https://maple.example/discount/qa_1')
  expect(addressWith('/cart?a=1', 'qa_1', here)).toBe(
    'https://maple.example/cart?a=1&tender_apply=qa_1',
  )
  expect(addressWith('https://evil.example/', 'qa_1', here)).toBeNull()
  expect(addressWith('//evil.example/{token}', 'qa_1', here)).toBeNull()
})

test('no colour or font of an asset can put a style in', () => {
  const data = dataOf('widget')
  data.popup.colors.card = '#fff}*{display:none' as string
  data.popup.font = 'x";}*{display:none' as AssetData<'widget'>['popup']['font']
  const look = lookOf('widget', data)
  expect(look.match(/[{}]/g)).toHaveLength(2)
  expect(look).not.toContain('display')
  expect(lookOf('widget', dataOf('widget'))).toContain('--t-banner:#1f5f4a')
})

test('text on a button is dark on a light colour and light on a dark one', () => {
  const data = dataOf('quick_apply')
  data.colors.button = '#ffe680'
  expect(lookOf('quick_apply', data)).toContain('--t-on-button:#1a1a1a')
  data.colors.button = '#101010'
  expect(lookOf('quick_apply', data)).toContain('--t-on-button:#ffffff')
})

const message = (): ToPreview => ({
  type: 'show',
  name: 'widget',
  data: dataOf('widget'),
  options: {},
  language: 'en',
  currency: 'GBP',
  shop_name: 'Maple',
  shopper: { name: 'Ada', balance: '2550', expires_on: null },
  zoom: 1,
})

const real: ToPreview['shopper'] = {
  name: 'A•••',
  balance: '2550',
  expires_on: '2026-12-31',
  lots: [
    { amount: '1250', expires_on: '2026-12-31' },
    { amount: '1300', expires_on: null },
  ],
  rows: [{ at: '2026-06-01T12:00:00.000Z', text: 'Spent on order 1001', amount: '-450' }],
}

test('the preview of a real customer has their credit by its last day, and their history', () => {
  const shown = { ...message(), name: 'account_page' as const, data: dataOf('account_page') }
  const view = viewOf({ ...shown, options: { signed: true }, shopper: real }, '')
  const page = render(draw(view))
  for (const text of ['A•••', '£25.50', '31 December 2026', '£12.50', 'Spent on order 1001'])
    expect(page).toContain(text)
  expect(page).toMatch(/[-−]£4\.50/)
  expect(isToPreview({ ...shown, shopper: real })).toBe(true)
})

test('the preview takes messages of its own form alone', () => {
  expect(isToPreview(message())).toBe(true)
  const wrong: unknown[] = [
    null,
    'show',
    [],
    {},
    { ...message(), type: 'hide' },
    { ...message(), name: '__proto__' },
    { ...message(), data: null },
    { ...message(), data: [] },
    { ...message(), options: 'signed' },
    { ...message(), language: '<b>' },
    { ...message(), currency: 'pounds' },
    { ...message(), zoom: 'url(x)' },
    { ...message(), zoom: Number.NaN },
    { ...message(), shopper: { name: 'Ada', balance: '1.5', expires_on: null } },
    { ...message(), shopper: { name: 5, balance: '1', expires_on: null } },
    { ...message(), shopper: { name: 'Ada', balance: '1', expires_on: 'soon' } },
    { ...message(), shopper: { ...real, lots: [{ amount: '1.50', expires_on: null }] } },
    { ...message(), shopper: { ...real, lots: 'all' } },
    { ...message(), shopper: { ...real, rows: [{ at: 'now', text: 'x', amount: '1' }] } },
    { ...message(), shopper: { ...real, rows: [{ at: '2026-01-15', text: 5, amount: '1' }] } },
  ]
  expect(wrong.filter((one) => isToPreview(one))).toEqual([])
})
