import type { Order } from '#contract/orders/shapes.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import type { Reward } from '#contract/rewards/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { BoughtCards } from './bought-cards.tsx'
import { GivenBackCard } from './given-back-card.tsx'
import { MatchQuestion } from './match-question.tsx'
import type { OrderHistory } from './order-events.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderRewards } from './order-rewards.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaidCard } from './paid-card.tsx'

type Props = {
  order: Order
  history: OrderHistory
  /** null: too many to be read */
  refunds: readonly Refund[] | null
  /** rewards that workflows gave for it */
  given: readonly Reward[]
  user: User
  zone: string
  showsAll: boolean
  /** workflows and their events are there for this person */
  mayAskWhy: boolean
}

/** An order: its lines, how it was paid beside how it was given back, and what became of it. */
export function OrderScreen(props: Props) {
  const { order, history, refunds, given, user, zone, showsAll, mayAskWhy } = props
  const { currency } = order
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] max-room:grid-cols-1 items-start gap-5">
      <div className="flex min-w-0 flex-col gap-5">
        {may(user, 'return') && <MatchQuestion {...{ order, history, zone }} />}
        <OrderLines order={order} showsAll={showsAll} />
        <div className="grid grid-cols-2 items-stretch gap-5">
          <PaidCard order={order} />
          <GivenBackCard {...{ order, refunds }} unmatched={history.unmatched} />
        </div>
        <OrderRefunds {...{ history, zone }} />
        <OrderRewards rewards={history.rewards} {...{ given, currency, zone, mayAskWhy }} />
        <BoughtCards cards={history.cards} currency={currency} />
        <OrderTimeline {...{ order, history, zone, mayAskWhy }} />
      </div>
      <OrderFacts {...{ order, zone }} />
    </div>
  )
}
