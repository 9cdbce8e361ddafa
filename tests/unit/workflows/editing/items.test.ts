import { expect, test } from 'vitest'
import { blankItem, wireItems } from '#rules/workflows/editing/items.ts'

test('a line is sent with the amount of all pieces, and only with what is filled in', () => {
  const mug = { ...blankItem(1), product: 'p1', quantity: 3, price: '10.05', collections: ['Mugs'] }
  const card = { ...blankItem(2), is_gift_card: true, price: '50' }
  expect(wireItems([mug, card, blankItem(3)])).toEqual([
    { product: 'p1', collections: ['Mugs'], net: '30.15' },
    { is_gift_card: true, net: '50.00' },
    { net: '0.00' },
  ])
})
