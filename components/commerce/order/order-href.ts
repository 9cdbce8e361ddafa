/** Returns the address of an order's page; its id is the store's or its name, such as `#1001`. */
export const orderHref = (orderId: string): string =>
  `/refunds/orders/${encodeURIComponent(orderId)}`
