import { expect, test } from 'vitest'
import { fc, test as prop } from '@fast-check/vitest'
import type { GiftCardProduct } from '#contract/gift-card-product/shapes.ts'
import { deliveryChanges, deliveryForm, deliveryTyped } from '#rules/store-credit/delivery-form.ts'
import { defaultListing, isOnHost, listingProblem } from '#rules/directory/directory.ts'
import { directoryForm, directoryTyped, listingOf } from '#rules/directory/form.ts'
import {
  applyMarks,
  discountTenths,
  pairsOf,
  valueOf,
} from '#rules/gift-card-product/gift-card-product.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import { productChange, productForm, productTyped } from '#rules/gift-card-product/form.ts'
import { defaultSettings } from '#rules/settings/settings.ts'

const read = (typed: string) => readTypedMoney(typed, 'ru')
const write = (wire: string) => writeTypedMoney(wire, 'ru')
const settings = {
  ...defaultSettings,
  gift_cards_variants_discounts: [{ price: '90.00', value: '100.00' }],
}
const product: GiftCardProduct = {
  id: 'i1',
  product_id: 'i1',
  shop_url: 'maple.example',
  handle: 'gift-card',
  title: 'Gift card',
  description: '',
  variants: ['50.00', '90.00'].map((price, n) => ({
    id: `v${n + 1}`,
    price,
    value: price,
    taxable: false,
    requires_shipping: false,
  })),
  images: [{ src: 'https://x/static/a.png', position: 1, alt: 'A' }],
  link: 'https://maple.example/products/gift-card',
  page_url: 'https://x/products/gift-card?shop=maple.example',
  updated_at: '2026-01-01T00:00:00.000Z',
}

test('a price is its own value unless a pair counts', () => {
  expect(valueOf(9000n, settings)).toBe(9000n)
  expect(valueOf(9000n, { ...settings, gift_cards_variants_discounts_enabled: true })).toBe(10_000n)
  expect(valueOf(9001n, { ...settings, gift_cards_variants_discounts_enabled: true })).toBe(9001n)
})

test('a discount is in tenths of a percent, rounded; negative where the card is dearer', () => {
  expect([
    discountTenths(9000n, 10_000n),
    discountTenths(200n, 300n),
    discountTenths(100n, 300n),
  ]).toEqual([100, 333, 667])
  expect([discountTenths(12_500n, 10_000n), discountTenths(5n, 5n)]).toEqual([-250, 0])
})

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
prop.prop([amount, amount])('a discount is within a twentieth of a percent', (price, value) => {
  const exact = (Number(value - price) / Number(value)) * 1000
  expect(Math.abs(discountTenths(price, value) - exact)).toBeLessThanOrEqual(
    0.5 + Math.abs(exact) * 1e-9,
  )
})

prop.prop([
  fc.uniqueArray(fc.tuple(amount, amount), {
    selector: ([price]) => price,
    minLength: 1,
    maxLength: 20,
  }),
])('pairs give every price its value back', (variants) => {
  const all = variants.map(([price, value]) => ({ price, value }))
  const counted = {
    gift_cards_variants_discounts: pairsOf(all),
    gift_cards_variants_discounts_enabled: true,
  }
  expect(all.filter(({ price, value }) => valueOf(price, counted) !== value)).toEqual([])
})

test('marks are applied to what is there: all, or the first that can’t be', () => {
  const now = [{ id: 'v1', price: 5000n, value: 5000n }]
  expect(
    applyMarks(now, [{ price: '7', value: '7', new: true }, { id: 'v1' }], false),
  ).toMatchObject({
    made: [{ price: 700n }],
    changed: [],
    dropped: [],
  })
  expect(applyMarks(now, [{ id: 'v1', variant_action_status: 'delete' }], false)).toMatchObject({
    field: 'variants',
  })
  expect(applyMarks(now, [{ price: '7', value: '8', new: true }], false)).toMatchObject({
    field: 'variants.0.value',
  })
})

test('a form becomes marks of what differs, with the language’s comma, or nothing', () => {
  const before = productTyped(product, settings, write)
  expect(before.variants.map(({ price, value }) => [price, value])).toEqual([
    ['50,00', '50,00'],
    ['90,00', '100,00'],
  ])
  expect(productChange(before, before, read)).toBeNull()
  const same = {
    ...before,
    variants: before.variants.map((one) => ({ ...one, price: one.price.replace(',00', '') })),
  }
  expect(productChange(before, same, read)).toMatchObject({
    variants: [expect.objectContaining({ id: 'v1' }), expect.objectContaining({ id: 'v2' })],
  })
  const variants = [
    { ...before.variants[1]!, price: '80,5' },
    { variant: null, price: '10', value: '' },
  ]
  expect(productChange(before, { ...before, title: 'Card', variants }, read)).toEqual({
    product_action_status: 'update',
    title: 'Card',
    description: '',
    images: [{ src: 'https://x/static/a.png', position: 1, alt: 'A' }],
    variants: [
      { id: 'v1', variant_action_status: 'delete' },
      { id: 'v2', price: '80.5', value: '80.5', variant_action_status: 'update' },
      { price: '10', value: '10', new: true, variant_action_status: 'create' },
    ],
  })
})

test('what is wrong with an amount is said at its field', () => {
  const typed = { ...productTyped(product, settings, write), paired: true }
  const row = (price: string, value = price) => ({ variant: null, price, value })
  const variants = [row(''), row('0'), row('1,234'), row('5'), row('5,00'), row('6', '-1')]
  const parsed = productForm(read).safeParse({ ...typed, variants })
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['variants.0.price', 'required'],
    ['variants.0.value', 'required'],
    ['variants.1.price', 'positive'],
    ['variants.1.value', 'positive'],
    ['variants.2.price', 'amount'],
    ['variants.2.value', 'amount'],
    ['variants.4.price', 'twice'],
    ['variants.5.value', 'positive'],
  ])
  expect(productForm(read).safeParse({ ...typed, variants: [] }).error?.issues[0]?.message).toBe(
    'noVariant',
  )
})

test('delivery: only what differs is written, the unit before its number; never is no number', () => {
  const before = deliveryTyped(settings)
  expect(deliveryChanges(before, before)).toEqual([])
  expect(
    deliveryChanges(before, { ...before, expires: 'after', period: '5', type: 'year' }),
  ).toEqual([
    { key: 'c2c_giftcard_expiration_period_type', value: 'year' },
    { key: 'c2c_giftcard_expiration_period', value: 5 },
  ])
  for (const period of ['0', '', '1.5', '99999'])
    expect(deliveryForm.safeParse({ ...before, expires: 'after', period }).success).toBe(false)
})

test.each([
  ['https://maple.example/x', true],
  ['http://www.maple.example', true],
  ['https://maple.example.evil.example', false],
  ['https://evilmaple.example', false],
  ['https://a@maple.example', false],
  ['https://maple.example:8443', false],
  ['ftp://maple.example', false],
  ['javascript:alert(1)//maple.example', false],
])('%s is on the shop’s host: %s', (link, is) => expect(isOnHost(link, 'maple.example')).toBe(is))

test('a listing comes back from its form as it was, and one of another currency or host is refused', () => {
  const shop = { name: 'Maple', shop_url: 'maple.example', currency: 'GBP', address: '1 High St' }
  const listing = defaultListing({ shop, product: { ...product, image: null } })
  const typed = directoryTyped({ ...listing, google: '1', price: '25.50 GBP' }, true, write)
  expect(typed).toMatchObject({
    price: '25,50',
    google: true,
    on: true,
    path_urls: '/products/gift-card',
  })
  expect(directoryForm(read, 'maple.example').safeParse(typed).success).toBe(true)
  expect(listingOf(typed, 'GBP', read)).toEqual({ ...listing, google: '1', price: '25.50 GBP' })
  const wrong = {
    ...typed,
    link: 'https://evil.example',
    price: '0',
    inventory: 'x',
    path_urls: 'here',
    brand: ' ',
  }
  const issues = directoryForm(read, 'maple.example').safeParse(wrong).error?.issues ?? []
  expect(issues.map(({ path }) => path[0]).toSorted()).toEqual([
    'brand',
    'inventory',
    'link',
    'path_urls',
    'price',
  ])
  expect(listingProblem(listing, shop, 'https://s.example')).toBeNull()
  expect(listingProblem({ ...listing, price: '25 EUR' }, shop, 'https://s.example')?.field).toBe(
    'price',
  )
})
