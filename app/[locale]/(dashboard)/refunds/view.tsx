import {
  OrderListLater,
  PolicyScreenLater,
  RefundListLater,
  ReturnsScreenLater,
  TasksScreenLater,
} from '#components/returns/list/views-later.tsx'
import type { View as Name } from '#components/returns/list/refunds-views.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'

type Props = { view: Name; shop: Shop; user: User }

/** Renders the tab that the address names. */
export function View({ view, shop, user }: Props) {
  const zone = shop.time_zone
  const key = 'refund_always_expose_change_customer_button'
  return (
    <>
      {view === 'returns' && <ReturnsScreenLater zone={zone} user={user} />}
      {view === 'refunds' && <RefundListLater zone={zone} />}
      {view === 'orders' && <OrderListLater zone={zone} />}
      {view === 'tasks' && <TasksScreenLater zone={zone} user={user} />}
      {view === 'policy' && (
        <PolicyScreenLater
          currency={shop.currency}
          mayChangeCustomer={shop.settings[key] ?? false}
        />
      )}
    </>
  )
}
