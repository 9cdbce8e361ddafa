import type { Refund } from '#contract/returns/refund-shapes.ts'
import { RefundActs } from './refund-acts.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { RefundLines } from './refund-lines.tsx'
import { RefundParts } from './refund-parts.tsx'

type Props = {
  refund: Refund
  mayRefund: boolean
  zone: string
  /** name of the location to which the items return */
  location: string | null
}

/** A refund: where each part of it went, its items, who made it and why. */
export function RefundDetail({ refund, mayRefund, zone, location }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-5">
      <div className="flex min-w-0 flex-col gap-5">
        <RefundParts refund={refund} />
        <RefundLines refund={refund} />
      </div>
      <div className="flex flex-col gap-5">
        <RefundFacts refund={refund} zone={zone} location={location} />
        <RefundActs refund={refund} mayRefund={mayRefund} />
      </div>
    </div>
  )
}
