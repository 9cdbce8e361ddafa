import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signedText } from '#platform/integrations/shopify/connect.ts'
import { proofOfDelivery } from '#platform/integrations/shopify/deliver/prove.ts'
import { dearestCost } from '#platform/integrations/shopify/pace.ts'
import {
  findProductQuery,
  setProductMutation,
} from '#platform/integrations/shopify/product/documents.ts'
import { isGranted, productScope, wantedScopes } from '#platform/integrations/shopify/scopes.ts'
import {
  bulkQuery,
  changedATime,
  changedQuery,
  customerQuery,
  linesQuery,
  orderQuery,
  refundLinesQuery,
} from '#platform/integrations/shopify/read/documents.ts'
import {
  locationsQuery,
  makeRefundQuery,
  notedQuery,
  paidQuery,
  piecesQuery,
  refundQuery,
  tagQuery,
} from '#platform/integrations/shopify/read/written-documents.ts'
import {
  accountHistoryQuery,
  accountQuery,
  accountsQuery,
  boughtCardQuery,
  cardHistoryQuery,
  cardQuery,
  cardsByCodeQuery,
  changedCardsQuery,
  createCardMutation,
  creditAccountMutation,
  creditCardMutation,
  deactivateCardMutation,
  debitAccountMutation,
  debitCardMutation,
} from '#platform/integrations/shopify/money/moves/documents.ts'
import {
  giftCardsQuery,
  ordersQuery,
  peopleQuery,
} from '#platform/integrations/shopify/money/compare/documents.ts'
import { missingOf } from '#platform/integrations/shopify/money/scopes-of.ts'
import { checkDocument } from '../../support/vendors/shopify/check-document.ts'
import { hasShopify } from '../../support/vendors/shopify/schema.ts'

const least = ['read_customers', 'read_orders']
const cardDocuments = {
  'all cards': giftCardsQuery,
  people: peopleQuery(false),
  'all orders’ names': ordersQuery,
  card: cardQuery,
  cardHistory: cardHistoryQuery,
  boughtCard: boughtCardQuery,
  changedCards: changedCardsQuery,
  cardsByCode: cardsByCodeQuery,
  createCard: createCardMutation,
  creditCard: creditCardMutation,
  debitCard: debitCardMutation,
  deactivateCard: deactivateCardMutation,
}
const accountDocuments = {
  'people with accounts': peopleQuery(true),
  account: accountQuery,
  accountHistory: accountHistoryQuery,
  accounts: accountsQuery,
  creditAccount: creditAccountMutation,
  debitAccount: debitAccountMutation,
}
/** Documents that depend on scopes, by what they are for. */
const documents = (scopes: readonly string[]): Record<string, string> => ({
  customer: customerQuery,
  order: orderQuery(scopes),
  lines: linesQuery(scopes),
  refundLines: refundLinesQuery,
  'changed customers': changedQuery('customers'),
  'changed orders': changedQuery('orders'),
  paid: paidQuery(scopes),
  pieces: piecesQuery,
  noted: notedQuery,
  refund: refundQuery,
  ...(isGranted(scopes, 'write_orders') ? { makeRefund: makeRefundQuery } : {}),
  ...(isGranted(scopes, 'write_customers')
    ? { tag: tagQuery('tagsAdd'), untag: tagQuery('tagsRemove') }
    : {}),
  ...(isGranted(scopes, productScope)
    ? { findProduct: findProductQuery, setProduct: setProductMutation }
    : {}),
  ...(isGranted(scopes, 'read_locations') ? { locations: locationsQuery } : {}),
  ...(missingOf('gift_cards', scopes).length > 0 ? {} : cardDocuments),
  ...(missingOf('store_credit', scopes).length > 0 ? {} : accountDocuments),
  'all customers': bulkQuery('customers', scopes),
  'all orders': bulkQuery('orders', scopes),
})

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('documents for Shopify', () => {
  test.each([
    ['all scopes', wantedScopes],
    ['the least scopes', least],
    ['scopes to write', ['write_customers', 'write_orders']],
  ])('fit its schema, its scopes and its dearest query with %s', (_, scopes) => {
    for (const [name, text] of Object.entries(documents(scopes))) {
      const checked = checkDocument(text, {}, scopes)
      expect([name, checked.errors ?? []]).toEqual([name, []])
      if (!checked.errors) expect(checked.cost).toBeLessThanOrEqual(dearestCost)
    }
    expect(changedATime).toBeLessThanOrEqual(250)
  })

  test.each(wantedScopes.filter((scope) => scope !== 'read_all_orders'))(
    'don’t fit without %s, if they were made with it',
    (scope) => {
      // a scope to write is one to read, too
      const all = [scope, scope.replace(/^read_/, 'write_')]
      const others = wantedScopes.filter((one) => !all.includes(one))
      const denied = Object.values(documents(wantedScopes)).flatMap(
        (text) => checkDocument(text, {}, others).errors ?? [],
      )
      expect(denied.map(({ extensions }) => extensions?.code)).toContain('ACCESS_DENIED')
    },
  )

  test('that the sources have are all checked: a new one belongs into the list above', () => {
    const folder = 'lib/platform/integrations/shopify'
    const files = [
      'read/documents.ts',
      'read/written-documents.ts',
      'money/moves/documents.ts',
      'money/compare/documents.ts',
      'product/documents.ts',
    ]
    const exported = files.flatMap((file) => {
      const text = fs.readFileSync(`${folder}/${file}`, 'utf8')
      return [...text.matchAll(/export const (\w+(?:Query|Mutation))\b/g)].map(([, name]) => name)
    })
    expect(exported.toSorted()).toEqual([
      'accountHistoryQuery',
      'accountQuery',
      'accountsQuery',
      'boughtCardQuery',
      'bulkQuery',
      'cardHistoryQuery',
      'cardQuery',
      'cardsByCodeQuery',
      'changedCardsQuery',
      'changedQuery',
      'createCardMutation',
      'creditAccountMutation',
      'creditCardMutation',
      'customerQuery',
      'deactivateCardMutation',
      'debitAccountMutation',
      'debitCardMutation',
      'findProductQuery',
      'giftCardsQuery',
      'linesQuery',
      'locationsQuery',
      'makeRefundQuery',
      'notedQuery',
      'orderQuery',
      'ordersQuery',
      'paidQuery',
      'peopleQuery',
      'piecesQuery',
      'refundLinesQuery',
      'refundQuery',
      'setProductMutation',
      'tagQuery',
    ])
  })
})

test('the proof of a callback is Shopify’s: the example of its documentation', () => {
  const sent = new URLSearchParams({
    shop: 'some-shop.myshopify.com',
    hmac: 'left out',
    timestamp: '1337178173',
    code: '0907a61c0c8d55e99db179b68161bc00',
  })
  const text = signedText(sent.toString())
  expect(text).toBe(
    'code=0907a61c0c8d55e99db179b68161bc00&shop=some-shop.myshopify.com&timestamp=1337178173',
  )
  expect(createHmac('sha256', 'hush').update(text).digest('hex')).toBe(
    '4712bf92ffc2917d15a2f5a273e39f0116667419aa4b6ac0b3baaf26fa3c4d20',
  )
})

test('the proof of a delivery is the HMAC of RFC 4231 in base64', () => {
  const proof = proofOfDelivery('Jefe', Buffer.from('what do ya want for nothing?'))
  expect(Buffer.from(proof, 'base64').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})
