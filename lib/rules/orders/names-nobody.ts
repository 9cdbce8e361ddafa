import type { Order } from '#contract/orders/shapes.ts'

/** Checks for an order without a customer and an email, so that a refund of it may go to anyone. */
export const namesNobody = ({ customer, email }: Pick<Order, 'customer' | 'email'>): boolean =>
  customer === null && email === null
