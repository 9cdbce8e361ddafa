import type { Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { linesOf } from '#platform/orders/find-order.ts'
import { type Bought, boughtCards } from './bought-cards.ts'

type Piece = { price: bigint; quantity: number }

/**
 * Picks the cards to close for returned pieces: of cards with a piece's price the least spent ones.
 * Null where other goods have the same price, so that a person must say which cards came back.
 */
const cardsOfPieces = (
  sold: readonly Piece[],
  bought: readonly Pick<Bought, 'gift_card_id' | 'face' | 'unspent' | 'is_closed'>[],
  returned: readonly Piece[],
): bigint[] | null => {
  const count = (pieces: readonly Piece[], price: bigint): number =>
    pieces.reduce((sum, piece) => (piece.price === price ? sum + piece.quantity : sum), 0)
  const closing: bigint[] = []
  for (const price of new Set(returned.map((piece) => piece.price))) {
    const cards = bought.filter(({ face }) => face === price)
    const isClear = cards.length === 0 || cards.length >= count(sold, price)
    if (!isClear) return null
    const open = cards
      .filter(({ is_closed }) => !is_closed)
      .toSorted((a, b) => Number(b.unspent - a.unspent))
    closing.push(...open.slice(0, count(returned, price)).map(({ gift_card_id }) => gift_card_id))
  }
  return closing
}

type Of = {
  shop_id: bigint
  order_id: bigint
  order_name: string
  pieces: readonly { line_id: bigint; quantity: number }[]
}

/** Reads which gift cards a return's refund closes, in wire form; null: a person must say. */
export const cardsOfReturn = async (
  trx: Trx,
  { shop_id, order_id, order_name, pieces }: Of,
): Promise<string[] | null> => {
  const lines = await linesOf(trx, shop_id, order_id)
  const bought = await boughtCards(trx, shop_id, order_name, lines)
  if (bought.length === 0) return []
  const returned = pieces.flatMap(({ line_id, quantity }) => {
    const line = lines.find((one) => one.line_id === line_id)
    return line ? [{ price: line.price, quantity }] : []
  })
  const closing = cardsOfPieces(lines, bought, returned)
  return closing && closing.map((card) => wireId('gift_card', card))
}
