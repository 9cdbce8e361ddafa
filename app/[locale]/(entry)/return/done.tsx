import 'server-only'
import { RefundReceipt } from '#components/returns/paper/refund-receipt.tsx'
import { ReturnSlip } from '#components/returns/paper/return-slip.tsx'
import { Refusal } from '#contract/error.ts'
import { Id } from '#contract/pieces.ts'
import { getRefundClaim } from '#contract/returns/claim.ts'
import { getRefund } from '#contract/returns/refund.ts'
import { getReturn } from '#contract/returns/requests.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Address = Record<string, string | string[] | undefined>
type Shop = Entered['shop']

const refundWithPapers = async (id: string, shop: Shop) => {
  const input = { params: { id } }
  const [{ refund }, { link: claimLink }] = await Promise.all([
    prefetch(getRefund, input, { missing: 'refusal' }),
    prefetch(getRefundClaim, input, { missing: 'refusal' }),
  ])
  const paper = { refund, shop, claimLink }
  const papers = {
    roll: <RefundReceipt {...paper} size="roll" />,
    sheet: <RefundReceipt {...paper} size="sheet" />,
  }
  return { id, refund, papers }
}

const requestWithPapers = async (id: string, shop: Shop) => {
  const answer = await prefetch(getReturn, { params: { id } }, { missing: 'refusal' })
  const paper = { request: answer.return, shop }
  const papers = {
    roll: <ReturnSlip {...paper} size="roll" />,
    sheet: <ReturnSlip {...paper} size="sheet" />,
  }
  return { id, refund: null, papers }
}

/** Reads the refund or the requested return that the address names, and renders its papers. */
export const doneOf = async ({ refund, slip }: Address, shop: Shop) => {
  const id = Id.safeParse(refund ?? slip).data
  if (!id) return null
  const read = refund === undefined ? requestWithPapers : refundWithPapers
  return read(id, shop).catch((cause: unknown) => {
    if (cause instanceof Refusal && cause.code === 'not_found') return null
    throw cause
  })
}
