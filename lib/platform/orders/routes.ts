import { listOrders as listCall } from '#contract/customers/read.ts'
import { getOrder as readCall } from '#contract/orders/calls.ts'
import { serve } from '#platform/route.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'

export const routes = [serve(listCall, listOrders), serve(readCall, readOrder)]
