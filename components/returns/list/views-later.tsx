'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; each view's script is loaded with that view alone. */
export const RefundListLater = dynamic(() =>
  import('./refund-list.tsx').then((file) => file.RefundList),
)
export const ReturnsScreenLater = dynamic(() =>
  import('#components/returns/request/returns-screen.tsx').then((file) => file.ReturnsScreen),
)
export const PolicyScreenLater = dynamic(() =>
  import('#components/returns/policy/policy-screen.tsx').then((file) => file.PolicyScreen),
)
export const TasksScreenLater = dynamic(() =>
  import('#components/returns/tasks/tasks-screen.tsx').then((file) => file.TasksScreen),
)
export const OrderListLater = dynamic(() =>
  import('./order-list.tsx').then((file) => file.OrderList),
)
