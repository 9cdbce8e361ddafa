import { listOrders as call } from '#contract/customers/read.ts'
import { serve } from '#platform/route.ts'
import { listOrders } from './list-orders.ts'

export const routes = [serve(call, listOrders)]
