/** Returns the address of the event, or of the event that earned a reward (`rw…`). */
export const eventHref = (id: string): string => `/loyalty/events/${encodeURIComponent(id)}`

/** Returns the address of the events of an order, by its number, or of a customer, by email. */
export const eventsHref = (search: string): string =>
  `/loyalty/events?search=${encodeURIComponent(search)}`
