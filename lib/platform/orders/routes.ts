import { listOrders as listCall } from '#contract/customers/read.ts'
import {
  findOrders as findCall,
  getOrder as readCall,
  listNewestOrders as newestCall,
} from '#contract/orders/calls.ts'
import { serve } from '#platform/route.ts'
import { findOrders } from './find-orders.ts'
import { listNewestOrders } from './list-newest.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'

export const routes = [
  serve(listCall, listOrders),
  serve(newestCall, listNewestOrders),
  serve(findCall, findOrders),
  serve(readCall, readOrder),
]
