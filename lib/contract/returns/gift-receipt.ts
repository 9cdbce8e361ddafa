import { endpoint } from '#contract/endpoint.ts'

/**
 * Makes a gift receipt of an order, without prices: with its 10 letters the gift's recipient returns
 * it for store credit. Items default to all. The letters are answered once. Error: 404.
 */
export const makeGiftReceipt = endpoint({
  name: 'makeGiftReceipt',
  method: 'POST',
  path: '/orders/{order_id}/gift-receipt',
  right: 'return',
  added: true,
  source: 'returns',
})
