import { paymentStates } from '#contract/customers/customer.ts'
import { choice, day, flag, id } from '#contract/filter.ts'
import { fulfillments } from './calls.ts'

export const orderFilters = {
  payment: choice(paymentStates),
  fulfillment: choice(fulfillments),
  customer: id,
  refunded_here: flag,
  start_date: day,
  end_date: day,
}
