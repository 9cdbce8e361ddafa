import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Money } from './pieces.ts'
import { Transaction, TransactionDetail } from './transaction.ts'

const One = z.object({ id: Id })

/** Everything about one movement, with the lots it touched. */
export const getTransaction = endpoint({ name: 'getTransaction', method: 'GET', path: '/transactions/{id}', right: 'read', added: true, source: 'design/product.md, explain always', params: One, answer: TransactionDetail })

/** What an undo would take back now: of `amount`, what is unspent. Refused with the reason where nothing can be undone. */
export const previewUndo = endpoint({
  name: 'previewUndo',
  method: 'GET',
  path: '/transactions/{id}/undo',
  right: 'issue',
  added: true,
  source: 'design/product.md, undo after',
  params: One,
  answer: z.object({ amount: Money, takes_back: Money, spent: Money, balance_before: Money, balance_after: Money, currency: z.string() }),
})

/** Writes the compensating movement for what is unspent. The issuer for 24 hours, owner and admin always. */
export const undoTransaction = endpoint({ name: 'undoTransaction', method: 'POST', path: '/transactions/{id}/undo', right: 'issue', movesMoney: true, added: true, source: 'design/product.md, undo after', params: One, answer: z.object({ transaction: Transaction }) })
